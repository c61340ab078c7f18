import { lazy, Suspense } from 'react';
import type { ReportDialogProps } from './report-dialog.tsx';

const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}));

/** The report dialog, loaded when it opens. */
export const LazyReportDialog = (props: ReportDialogProps) => (
  <Suspense fallback={null}>
    <ReportDialog {...props} />
  </Suspense>
);
