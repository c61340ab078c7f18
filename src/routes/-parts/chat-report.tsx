import { lazy, Suspense } from 'react';
import type { ReportOf } from '@/features/chat/thread/thread.tsx';

const ReportDialog = lazy(async () => ({
  default: (await import('@/features/wall/ui/report-dialog.tsx')).ReportDialog,
}));

/** Where a message, or whom one writes with, is reported. */
export const reportInChat: ReportOf = (reported, onClose) => (
  <Suspense fallback={null}>
    <ReportDialog {...reported} onClose={onClose} />
  </Suspense>
);
