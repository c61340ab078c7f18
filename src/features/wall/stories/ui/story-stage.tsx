import type { Story, StoryGroup, StoryMediaItem } from '@domain/answers/story.ts';
import { useRef, useState } from 'react';
import { Blur } from '@/entities/media/blur.tsx';
import { StoryVideo } from './story-video.tsx';
import { StoryHeader } from './story-header.tsx';
import { StoryPicture } from './story-picture.tsx';
import { StoryZones } from './story-zones.tsx';
import { useIsHidden } from './story-motion.ts';
import { usePictureClock } from './use-picture-clock.ts';

type StoryStageProps = {
  group: StoryGroup;
  story: Story;
  index: number;
  hasPrevious: boolean;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  isMuted: boolean;
  onMute: (isMuted: boolean) => void;
  onReport: (() => void) | undefined;
  onTip: (() => void) | undefined;
  isAnswerable: boolean;
  onMove: (step: 1 | -1) => void;
  onSeen: () => void;
};

/**
 * The colours of a story, until its picture is there and beside it, where it has another shape. They
 * fill the stage, so that nothing of them ends at an edge; blurred, because a grid that is drawn so
 * large shows its cells.
 */
function Colours({ item }: { item: StoryMediaItem }) {
  return <Blur value={item.blur} className="scale-150 blur-3xl" />;
}

/**
 * A story with its header and controls. It continues to the next one when its time is over, and
 * waits while it is held, paused, or in a hidden tab.
 */
export function StoryStage(props: StoryStageProps) {
  const { group, story, index, isPaused, isMuted, onMute, onMove } = props;
  const [isHeld, setHeld] = useState(false);
  const [isShown, setShown] = useState(false);
  const bar = useRef<HTMLSpanElement>(null);
  const isVideo = story.media.kind === 'video';
  const isHidden = useIsHidden();
  const isRunning = !isPaused && !isHeld && !isHidden;
  usePictureClock(bar, { isRunning: isRunning && isShown && !isVideo, onEnd: () => onMove(1) });

  const shown = () => {
    setShown(true);
    props.onSeen();
  };
  return (
    <div className="flex w-full flex-col overflow-hidden md:max-w-md md:rounded-xl md:border md:border-line">
      <StoryHeader
        group={group}
        story={story}
        index={index}
        bar={bar}
        isPaused={isPaused}
        onPause={() => props.onPause(!isPaused)}
        onReport={props.onReport}
        onTip={props.onTip}
        isAnswerable={props.isAnswerable}
        audio={isVideo ? { isMuted, onMute: () => onMute(!isMuted) } : null}
      />
      <div className="relative min-h-0 grow overflow-hidden bg-raised select-none">
        <Colours item={story.media} />
        {isVideo ? (
          <StoryVideo
            item={story.media}
            onPart={(part) => {
              if (bar.current) bar.current.style.scale = `${part} 1`;
            }}
            isRunning={isRunning}
            isMuted={isMuted}
            onMutedByBrowser={() => onMute(true)}
            onShown={shown}
            onEnd={() => onMove(1)}
          />
        ) : (
          <StoryPicture item={story.media} onShown={shown} />
        )}
        <StoryZones hasPrevious={props.hasPrevious} onMove={onMove} onHold={setHeld} />
        {story.text && (
          <p
            dir="auto"
            className="pointer-events-none absolute inset-x-0 bottom-0 max-h-1/2 overflow-hidden bg-surface p-4 text-center whitespace-pre-line"
          >
            {story.text}
          </p>
        )}
      </div>
    </div>
  );
}
