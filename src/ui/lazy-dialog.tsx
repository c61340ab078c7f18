import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** A dialog whose code is loaded when it first opens. */
export const LazyDialog = (props: DialogProps) => (
  <Suspense fallback={null}>{props.open && <Dialog {...props} />}</Suspense>
);
