import { lazy, Suspense } from 'react';
import type { ReportOf } from '@/features/chat/thread/thread.tsx';

const ReportDialog = lazy(async () => ({
  default: (await import('@/features/wall/ui/report-dialog.tsx')).ReportDialog,
}));

/** The report dialog of the chat, for a message or the partner. */
export const reportInChat: ReportOf = (reported, onClose) => (
  <Suspense fallback={null}>
    <ReportDialog {...reported} onClose={onClose} />
  </Suspense>
);
