import { lazy, Suspense } from 'react';

const ReportDialog = lazy(async () => ({
  default: (await import('@/features/wall/ui/report-dialog.tsx')).ReportDialog,
}));

/** The dialog that reports a story. */
export const reportStory = (storyId: string, onClose: () => void) => (
  <Suspense fallback={null}>
    <ReportDialog target="story" id={storyId} onClose={onClose} />
  </Suspense>
);
