import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlStyle } from './field.tsx';

/** The browser's own select, with an arrow that keeps the distance of the text to the edge. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className="relative flex">
      <select
        {...select}
        className={classes(
          controlStyle,
          'appearance-none truncate pe-10! has-[option[value=""]:checked]:text-quiet',
          className ?? 'h-[46px]',
        )}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4 text-quiet"
        strokeWidth={2}
      />
    </span>
  );
}
