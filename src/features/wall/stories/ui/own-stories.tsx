import { toastError } from '@/ui/toast-error.ts';
import type { OwnStory, StoryGroup } from '@domain/answers/story.ts';
import { storyHours } from '@generated/limits.gen.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Clapperboard, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatExact } from '@/lib/dates/format.ts';
import { emptyTexts } from '@/lib/errors/success.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { confirmDeletion } from '@/ui/confirm-deletion.ts';
import { confirm } from '@/ui/confirm.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { StateWords } from '@/ui/state-words.tsx';
import { ownStoriesQuery, readDeletionsLeft, useRemoveStory } from '../data/queries.ts';
import type { Place } from '../viewing.ts';
import { ownStoryGrid, StorySkeletons } from './story-skeletons.tsx';
import { StoryViewer } from './story-viewer.tsx';
import { StoryViews } from './story-views.tsx';

type Owner = StoryGroup['creator'];

type OwnStoriesProps = {
  owner: Owner;
  /** The page of the creator is not listed yet, so that nobody sees the stories. */
  isHidden: boolean;
};

/** A creator's stories of the last 24 hours, with their viewers and a delete button. */
export function OwnStories({ owner, isHidden }: OwnStoriesProps) {
  const query = useInfiniteQuery(ownStoriesQuery(owner.id));
  const [at, setAt] = useState<Place | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const stories = query.data?.pages.flat() ?? [];
  return (
    <>
      <InfiniteList
        query={query}
        rowKey={(story) => story.id}
        row={(story) => (
          <OwnCard
            story={story}
            ownerId={owner.id}
            onOpen={() => setAt({ creatorId: owner.id, storyId: story.id })}
            onViews={() => setAsked(story.id)}
          />
        )}
        className={ownStoryGrid}
        skeleton={<StorySkeletons grid={ownStoryGrid} />}
        empty={
          <ListState
            kind="empty"
            icon={Clapperboard}
            text={
              <StateWords title={emptyTexts.stories}>
                Add a picture or video above.{' '}
                {isHidden
                  ? 'Customers see it once you are promoted.'
                  : `Your followers see it for ${storyHours} hours.`}
              </StateWords>
            }
          />
        }
      />
      <StoryViewer
        groups={[groupOf(owner, stories)]}
        at={at}
        onMove={setAt}
        onClose={() => setAt(null)}
      />
      <StoryViews storyId={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** Own stories as other users see them: oldest first, without those that cannot be shown. */
function groupOf(owner: Owner, stories: OwnStory[]): StoryGroup {
  return {
    key: owner.id,
    creator: owner,
    stories: stories
      .filter(({ media }) => media.is_live)
      .map((story) => ({ ...story, is_seen: true }))
      .toReversed(),
  };
}

type OwnCardProps = {
  story: OwnStory;
  ownerId: string;
  onOpen: () => void;
  onViews: () => void;
};

function OwnCard({ story, ownerId, onOpen, onViews }: OwnCardProps) {
  const remove = useRemoveStory(ownerId);
  const ask = async () => {
    // Stories that staff took down do not count towards the cap.
    const isCounted = story.moderation_state === 'live';
    const question = {
      title: 'Remove this story?',
      body: 'Nobody sees it any more. This cannot be undone.',
      action: 'Remove',
      danger: true,
    };
    const isSure = await (isCounted
      ? confirmDeletion(question, () => readDeletionsLeft(story.created_at))
      : confirm(question));
    if (isSure) remove.mutate(story.id, { onError: toastError });
  };
  const { media, views } = story;
  const note = noteOf(story);
  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <button
        type="button"
        disabled={!media.is_live}
        onClick={onOpen}
        className="relative block focus-visible:-outline-offset-4"
      >
        <span className="sr-only">Look at this story</span>
        {/* A failed story has no picture to wait for. */}
        <MediaImage
          item={{ ...media, alt: '', is_live: media.is_live || media.state === 'failed' }}
          variant="thumb"
          fit="cover"
          className="aspect-[9/14] w-full"
        />
        {!note && <TimeLeft until={story.expires_at} />}
        {story.text && (
          <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#000]/85 via-[#000]/60 to-transparent px-3 pt-8 pb-2.5 text-start text-sm text-[#fff]">
            <span dir="auto" className="line-clamp-3">
              {story.text}
            </span>
          </span>
        )}
      </button>
      {note && (
        <p role="status" className="px-3 pt-3 text-sm text-warning">
          {note}
        </p>
      )}
      <footer className="flex items-center justify-between gap-1 p-1">
        <button
          type="button"
          onClick={onViews}
          className="tabular flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold hover:bg-raised"
        >
          <Eye aria-hidden className="size-5" strokeWidth={1.75} />
          {views === 1 ? '1 view' : `${views} views`}
        </button>
        <IconButton icon={Trash2} label="Remove story" onClick={() => void ask()} />
      </footer>
    </article>
  );
}

/** The hours that are left of a story, which lives for a day. */
function TimeLeft({ until }: { until: string }) {
  const [now] = useState(() => Date.now());
  const hours = Math.ceil((new Date(until).getTime() - now) / 3_600_000);
  return (
    <time
      dateTime={until}
      title={formatExact(until)}
      className="absolute start-2.5 top-2.5 rounded-full bg-background/85 px-2.5 py-0.5 text-sm whitespace-nowrap tabular"
    >
      {Math.max(hours, 1)} h left
    </time>
  );
}

function noteOf({ moderation_state: moderation, media }: OwnStory): string | null {
  if (media.state === 'failed') return sentenceFor(media.failure ?? 'media_failed');
  if (moderation === 'held') return 'This story is under review. Nobody else sees it.';
  if (moderation === 'removed') return 'This story was taken down.';
  if (media.review_state === 'pending')
    return 'It waits for review. Its 24 hours start when it is approved.';
  if (media.review_state === 'rejected') return 'This story was not approved.';
  return media.state === 'ready' ? null : 'It is seen when it is processed.';
}
