import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';

type RowHeadProps = {
  title: ReactNode;
  facts: ReactNode;
  actions: ReactNode;
  /** Several buttons: in the column of a phone they come after all the rest. */
  hasSeveral?: boolean;
};

/** The head of a row of content: when and what, and the buttons at its end. */
export function RowHead({ title, facts, actions, hasSeveral = false }: RowHeadProps) {
  return (
    <div
      className={classes('flex items-start justify-between gap-4', hasSeveral && 'max-md:contents')}
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="text-base font-semibold tabular">{title}</h2>
        <p className="text-sm text-quiet">{facts}</p>
      </div>
      <div className="shrink-0 max-md:order-last">{actions}</div>
    </div>
  );
}
