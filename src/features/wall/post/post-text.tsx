import { useCallback, useState } from 'react';
import { isLongText, textLook } from './post-look.ts';

type PostTextProps = {
  children: string;
  /** Without media short text is larger. */
  alone: boolean;
};

/** The text of a post. More than 120 characters are smaller, and cut after eight lines. */
export function PostText({ children, alone }: PostTextProps) {
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // Measured after the layout, and again when the width changes.
    const observer = new ResizeObserver(() =>
      setCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isLong = isLongText(children);
  return (
    <div className="px-4">
      <p
        ref={isLong ? measure : undefined}
        dir="auto"
        className={textLook(children, alone, isOpen)}
      >
        {children}
      </p>
      {isLong && (isCut || isOpen) && (
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
