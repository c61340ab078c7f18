import { lazy, Suspense } from 'react';

const ReportDialog = lazy(async () => ({
  default: (await import('@/features/wall/ui/report-dialog.tsx')).ReportDialog,
}));

/** Where a story is reported, for the currentUser of stories. */
export const reportStory = (storyId: string, onClose: () => void) => (
  <Suspense fallback={null}>
    <ReportDialog target="story" id={storyId} onClose={onClose} />
  </Suspense>
);
