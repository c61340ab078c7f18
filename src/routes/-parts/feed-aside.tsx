import { lazy, Suspense } from 'react';

const FeedColumn = lazy(async () => ({
  default: (await import('./feed-column.tsx')).FeedColumn,
}));

/** The right column of the feed; its code is loaded after the page's own. */
export function FeedAside({ fanId }: { fanId: string }) {
  return (
    <Suspense fallback={null}>
      <FeedColumn fanId={fanId} />
    </Suspense>
  );
}
