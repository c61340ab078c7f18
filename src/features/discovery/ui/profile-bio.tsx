import { useCallback, useState } from 'react';
import { classes } from '@/ui/classes.ts';
import { cutBio, profileBio } from './profile-look.ts';

/** A higher bio, in px, is cut and gets a button that expands it. */
const COLLAPSED_PX = 99;

type ProfileBioProps = {
  children: string;
  isOpen: boolean;
  /** Undefined on phones, where one button opens the bio with all facts. */
  onToggle: (() => void) | undefined;
};

/** A creator's bio, cut after four and a half lines, on phones after two. */
export function ProfileBio({ children, isOpen, onToggle }: ProfileBioProps) {
  const [isLong, setLong] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element) setLong(element.scrollHeight > COLLAPSED_PX);
  }, []);
  return (
    <div>
      <p ref={measure} dir="auto" className={classes(profileBio, !isOpen && cutBio)}>
        {children}
      </p>
      {isLong && onToggle && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="text-quiet underline-offset-4 hover:underline"
        >
          {isOpen ? 'less' : 'more'}
        </button>
      )}
    </div>
  );
}
