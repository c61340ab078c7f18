import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const chip =
  'reach inline-flex min-h-9 items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition-colors';

/** The class names of a chip, also for links that filter a list. */
export function chipStyle(chosen: boolean): string {
  return classes(chip, chosen ? 'bg-inverse text-on-inverse' : 'bg-raised text-text hover:bg-line');
}

type ChipsProps<Value extends string> = {
  /** Label of the group for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** A choice of one among a few visible options: filters, preset amounts, layout. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={props.label}
      className={classes('flex flex-wrap gap-2', props.className)}
    >
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          onClick={() => props.onChange(option.value)}
          className={chipStyle(option.value === props.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
