import { lazy, Suspense } from 'react';
import type { UnlockDialogProps } from './unlock-dialog.tsx';

const UnlockDialog = lazy(async () => ({
  default: (await import('./unlock-dialog.tsx')).UnlockDialog,
}));

/** The unlock dialog, loaded when it opens. */
export const LazyUnlockDialog = (props: UnlockDialogProps) => (
  <Suspense fallback={null}>
    <UnlockDialog {...props} />
  </Suspense>
);
