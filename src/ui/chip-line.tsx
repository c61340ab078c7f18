import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';

type ChipLineProps = {
  /** Changes with the chosen chip. */
  choice: unknown;
  className?: string;
  /** Chips that do not wrap on a phone. */
  children: ReactNode;
};

/** Chips that are one line on a phone, which scrolls, with the chosen one in view. */
export function ChipLine({ choice, className, children }: ChipLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = line.current?.querySelector('[aria-pressed="true"], [aria-current="page"]');
    if (!line.current || !chosen) return;
    const [box, chip] = [line.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    line.current.scrollLeft += chip.x + chip.width / 2 - (box.x + box.width / 2);
  }, [choice]);
  return (
    <div
      ref={line}
      className={classes(
        'relative max-md:-my-0.5 max-md:overflow-x-auto max-md:py-1 max-md:[scrollbar-width:none]',
        className,
      )}
    >
      {children}
    </div>
  );
}
