import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  good: 'text-good',
  warning: 'text-warning',
  bad: 'text-bad',
  plain: 'text-text',
  quiet: 'text-quiet',
} as const;

export type StateTone = keyof typeof tones;

type StateTextProps = { tone: StateTone; className?: string; children: ReactNode };

/** The state of a row in its colour, behind a dot by which a list is scanned. */
export function StateText({ tone, className, children }: StateTextProps) {
  return (
    <span className={classes('inline-flex items-baseline gap-2', tones[tone], className)}>
      <span
        aria-hidden
        className="inline-block size-2 shrink-0 -translate-y-px rounded-full bg-current"
      />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
