import type { Story, StoryGroup } from '@domain/answers/story.ts';
import * as Radix from '@radix-ui/react-dialog';
import { Link } from '@tanstack/react-router';
import { Flag, HandCoins, MessageSquare, Pause, Play, Volume2, VolumeX, X } from 'lucide-react';
import type { RefObject } from 'react';
import { DateText } from '@/ui/date-text.tsx';
import { aiWords } from '@/entities/media/ai-badge.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { IconButton } from '@/ui/icon-button.tsx';

type StoryHeaderProps = {
  group: StoryGroup;
  story: Story;
  index: number;
  /** The elapsed part of the bar, which the picture's or video's clock moves. */
  bar: RefObject<HTMLSpanElement | null>;
  isPaused: boolean;
  onPause: () => void;
  onReport: (() => void) | undefined;
  onTip: (() => void) | undefined;
  /** The viewer may reply in the thread with its creator. */
  isAnswerable: boolean;
  audio: { isMuted: boolean; onMute: () => void } | null;
};

/** The bars of the group, its creator, the time of the story, and the buttons. */
export function StoryHeader({ group, story, index, bar, audio, ...on }: StoryHeaderProps) {
  const { creator, stories } = group;
  const made = aiWords(story.media.ai_label);
  return (
    <header className="flex flex-col gap-2 bg-surface px-3 pt-3 pb-1">
      <Bars count={stories.length} index={index} bar={bar} />
      <div className="flex items-center gap-3">
        <Avatar name={creator.name} picture={creator.avatar} size="sm" />
        <div className="min-w-0 grow leading-tight">
          <Radix.Title className="truncate text-base font-semibold">
            <Link
              to="/$username"
              params={{ username: creator.username }}
              className="underline-offset-4 hover:underline"
            >
              <bdi>{creator.name}</bdi>
            </Link>
          </Radix.Title>
          <p aria-live="polite" className="tabular text-sm text-quiet">
            <span className="sr-only">
              Story {index + 1} of {stories.length},{' '}
            </span>
            <DateText at={story.created_at} />
            {made && ` · ${made}`}
          </p>
        </div>
        <div className="flex items-center">
          {audio && (
            <IconButton
              icon={audio.isMuted ? VolumeX : Volume2}
              label={audio.isMuted ? 'Sound on' : 'Sound off'}
              onClick={audio.onMute}
            />
          )}
          <IconButton
            icon={on.isPaused ? Play : Pause}
            label={on.isPaused ? 'Play' : 'Pause'}
            onClick={on.onPause}
          />
          {on.isAnswerable && (
            <Link
              to="/conversations/$username"
              params={{ username: creator.username }}
              search={{ story: story.id }}
              aria-label="Reply"
              title="Reply"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-raised"
            >
              <MessageSquare aria-hidden className="size-5" strokeWidth={1.75} />
            </Link>
          )}
          {on.onTip && <IconButton icon={HandCoins} label="Tip" onClick={on.onTip} />}
          {on.onReport && <IconButton icon={Flag} label="Report" onClick={on.onReport} />}
          <Radix.Close asChild>
            <IconButton icon={X} label="Close" className="-me-1.5" />
          </Radix.Close>
        </div>
      </div>
    </header>
  );
}

type BarsProps = Pick<StoryHeaderProps, 'bar' | 'index'> & { count: number };

function Bars({ count, index, bar }: BarsProps) {
  return (
    <div aria-hidden className="flex h-1 gap-1">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className="h-full grow overflow-hidden rounded-full bg-line">
          {place === index ? (
            <span
              ref={bar}
              className="block size-full origin-left scale-x-0 rounded-full bg-text"
            />
          ) : (
            place < index && <span className="block size-full bg-text" />
          )}
        </span>
      ))}
    </div>
  );
}
