import type { ReactNode } from 'react';

type RowHeadProps = { title: ReactNode; facts: ReactNode; actions: ReactNode };

/**
 * The head of a row of content: when and what, and the buttons at its end. In the column of a phone
 * the buttons come after all the rest.
 */
export function RowHead({ title, facts, actions }: RowHeadProps) {
  return (
    <div className="max-md:contents md:flex md:items-start md:justify-between md:gap-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="text-base font-semibold tabular">{title}</h2>
        <p className="text-sm text-quiet">{facts}</p>
      </div>
      <div className="shrink-0 max-md:order-last">{actions}</div>
    </div>
  );
}
