import { lazy, Suspense } from 'react';
import type { MoneyColumnProps } from './money-column.tsx';

const MoneyColumn = lazy(async () => ({
  default: (await import('./money-column.tsx')).MoneyColumn,
}));

/** A fan's right column; its code is loaded after the page's own. */
export function MoneyAside(props: MoneyColumnProps) {
  return (
    <Suspense fallback={null}>
      <MoneyColumn {...props} />
    </Suspense>
  );
}
