import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toastError } from '@/ui/toast-error.ts';
import { creatorStoriesQuery, useSeeStory } from '../data/queries.ts';
import { beginningOf, type Place } from '../viewing.ts';
import { StoryViewer } from './story-viewer.tsx';

type CreatorStoriesProps = {
  currentUserId: string;
  creatorId: string;
  onClose: () => void;
};

/** The stories of a creator, opened from their avatar. */
export function CreatorStories({ currentUserId, creatorId, onClose }: CreatorStoriesProps) {
  const query = useQuery(creatorStoriesQuery(currentUserId, creatorId));
  const see = useSeeStory(currentUserId);
  const [moved, setMoved] = useState<Place | null>(null);
  const group = query.data ?? null;
  const [beginning, setBeginning] = useState<Place | null>(null);
  // The first story is fixed when the stories open, because viewing them changes which are new.
  if (group && !beginning) setBeginning(beginningOf(group));
  const failure = query.isLoadingError ? query.error : null;
  const isGone = failure !== null || query.data === null;
  useEffect(() => {
    if (failure) toastError(failure);
    if (isGone) onClose();
  }, [failure, isGone, onClose]);
  return (
    <StoryViewer
      groups={group ? [group] : []}
      at={moved ?? beginning}
      onMove={setMoved}
      onClose={onClose}
      onSeen={see}
      isReportable
    />
  );
}
