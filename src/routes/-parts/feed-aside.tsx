import { lazy, Suspense } from 'react';
import { useMedia } from '@/ui/use-media-query.ts';

const FeedColumn = lazy(async () => ({
  default: (await import('./feed-column.tsx')).FeedColumn,
}));

/** The right column of the feed; its code and data are loaded where there is one. */
export function FeedAside({ fanId }: { fanId: string }) {
  const isWide = useMedia('(min-width: 1200px)');
  return <Suspense fallback={null}>{isWide && <FeedColumn fanId={fanId} />}</Suspense>;
}
