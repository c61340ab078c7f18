import { lazy, Suspense } from 'react';

const MoneyColumn = lazy(async () => ({
  default: (await import('./money-column.tsx')).MoneyColumn,
}));

/** A fan's right column; its code is loaded after the page's own. */
export function MoneyAside() {
  return (
    <Suspense fallback={null}>
      <MoneyColumn />
    </Suspense>
  );
}
