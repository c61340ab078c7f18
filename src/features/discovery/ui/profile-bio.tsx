import { useCallback, useState } from 'react';
import { classes } from '@/ui/classes.ts';

/** A higher bio, in px, is cut and gets a button that expands it. */
const COLLAPSED_PX = 99;

/** A creator's bio, cut after four and a half lines. */
export function ProfileBio({ children }: { children: string }) {
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element) setLong(element.scrollHeight > COLLAPSED_PX);
  }, []);
  return (
    <div>
      <p
        ref={measure}
        dir="auto"
        className={classes(
          'text-pretty whitespace-pre-line',
          // 99 px without a half line at the end
          !isOpen && 'line-clamp-4 max-h-[99px] overflow-hidden',
        )}
      >
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-quiet underline-offset-4 hover:underline"
        >
          {isOpen ? 'less' : 'more'}
        </button>
      )}
    </div>
  );
}
