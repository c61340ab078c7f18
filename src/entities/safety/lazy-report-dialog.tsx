import { onDemand } from '@/ui/on-demand.tsx';

/** The report dialog, loaded when it opens. */
export const LazyReportDialog = onDemand(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
);
