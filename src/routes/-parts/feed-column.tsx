import { Suggestions } from '@/features/discovery/ui/suggestions.tsx';
import { useMedia } from '@/ui/use-media-query.ts';
import { MoneyColumn } from './money-column.tsx';

/** The right column of the feed: offers, suggestions, then the fan's money. */
export function FeedColumn({ fanId }: { fanId: string }) {
  const isWide = useMedia('(min-width: 1200px)');
  return isWide && <Suggestions fanId={fanId} below={<MoneyColumn />} />;
}
