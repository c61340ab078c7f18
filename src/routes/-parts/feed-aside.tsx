import { lazy, Suspense } from 'react';
import { afterFirstPictures } from '@/lib/first-pictures.ts';

const FeedColumn = lazy(async () => ({
  default: (await afterFirstPictures(() => import('./feed-column.tsx'))).FeedColumn,
}));

/** The right column of the feed; its code is loaded after the page's own. */
export function FeedAside({ fanId }: { fanId: string }) {
  return (
    <Suspense fallback={null}>
      <FeedColumn fanId={fanId} />
    </Suspense>
  );
}
