import { Suggestions } from '@/features/discovery/ui/suggestions.tsx';
import { useMedia } from '@/ui/use-media-query.ts';

/** Creators to follow above the words of an empty feed, on screens without a right column. */
export function FeedSuggestions({ fanId }: { fanId: string }) {
  const isWide = useMedia('(min-width: 1200px)');
  if (isWide) return null;
  return (
    <div className="p-4 pb-0 md:p-0">
      <Suggestions fanId={fanId} />
    </div>
  );
}
