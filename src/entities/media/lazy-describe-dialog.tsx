import { lazy, Suspense } from 'react';
import type { DescribeDialogProps } from './describe-dialog.tsx';

const DescribeDialog = lazy(async () => ({
  default: (await import('./describe-dialog.tsx')).DescribeDialog,
}));

/** The dialog of a description, loaded when it opens. */
export const LazyDescribeDialog = (props: DescribeDialogProps) => (
  <Suspense fallback={null}>
    <DescribeDialog {...props} />
  </Suspense>
);
