import { lazy, Suspense } from 'react';
import type { BoughtDialogProps } from './bought-dialog.tsx';

const BoughtDialog = lazy(async () => ({
  default: (await import('./bought-dialog.tsx')).BoughtDialog,
}));

/** The dialog of what was bought, loaded when it opens. */
export const LazyBoughtDialog = (props: BoughtDialogProps) => (
  <Suspense fallback={null}>
    <BoughtDialog {...props} />
  </Suspense>
);
