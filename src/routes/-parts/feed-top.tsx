import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { firstStepsQuery } from '@/features/discovery/data/around-feed.ts';
import { endFirstSteps } from '@/features/discovery/first-steps-over.ts';
import { FanSteps } from '@/features/discovery/ui/fan-steps.tsx';
import { StoryRow } from '@/features/wall/stories/ui/story-row.tsx';

type FeedTopProps = {
  fanId: string;
  /** Whether the first steps may be shown. */
  isNew: boolean;
  /** Called when it is known whether they are. */
  onSettled: () => void;
};

/** What stands above the feed: the row of stories, and the first steps of a new fan. */
export function FeedTop({ fanId, isNew, onSettled }: FeedTopProps) {
  if (isNew) return <NewFanTop fanId={fanId} onSettled={onSettled} />;
  return <StoryRow currentUserId={fanId} />;
}

function NewFanTop({ fanId, onSettled }: Omit<FeedTopProps, 'isNew'>) {
  const { data: steps, isPending, isPaused } = useQuery(firstStepsQuery(fanId));
  const [isHidden, setHidden] = useState(false);
  const isSettled = !isPending || isPaused;
  // A feed that was opened offline keeps its row while it reads again.
  const [wasSettled, setSettled] = useState(isSettled);
  if (isSettled && !wasSettled) setSettled(true);
  const isOver =
    steps === null || (steps?.has_followed && steps.has_picture && steps.has_card) || isHidden;
  // Before the paint that shows them, so that no placeholder is seen to move.
  useLayoutEffect(() => {
    if (isSettled) onSettled();
    if (isOver) endFirstSteps();
  }, [isSettled, isOver, onSettled]);
  const hide = () => {
    setHidden(true);
    // The button goes with them.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const isShown = steps && !isOver;
  return (
    <>
      {/* Nobody who is followed yet has stories: the row would hold the way to all of them alone. */}
      {wasSettled && (!isShown || steps.has_followed) && <StoryRow currentUserId={fanId} />}
      {isShown && <FanSteps steps={steps} onHide={hide} />}
    </>
  );
}
