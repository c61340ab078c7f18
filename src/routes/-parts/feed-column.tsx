import { Suggestions } from '@/features/discovery/ui/suggestions.tsx';
import { MoneyColumn } from './money-column.tsx';

/** The right column of the feed: offers, suggestions, then the fan's money. */
export function FeedColumn({ fanId }: { fanId: string }) {
  return <Suggestions fanId={fanId} below={<MoneyColumn />} />;
}
