import type { StoryGroup } from '@domain/answers/story.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { DateText } from '@/ui/date-text.tsx';
import { emptyTexts } from '@/lib/errors/success.ts';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { classes } from '@/ui/classes.ts';
import { readNextPage } from '@/lib/query/next-page.ts';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { storiesQuery, useSeeStory } from '../data/queries.ts';
import { beginningOf, isAllSeen, type Place } from '../viewing.ts';
import { storyGrid, StorySkeletons } from './story-skeletons.tsx';
import { StoryViewer } from './story-viewer.tsx';

type StoryGroupsProps = { currentUserId: string };

/** Creators with stories, the last to share first; a press opens the first new story. */
export function StoryGroups({ currentUserId }: StoryGroupsProps) {
  const query = useInfiniteQuery(storiesQuery(currentUserId));
  const see = useSeeStory(currentUserId);
  const [at, setAt] = useState<Place | null>(null);
  return (
    <>
      <InfiniteList
        query={query}
        rowKey={(group) => group.creator.id}
        row={(group) => <GroupCard group={group} onOpen={() => setAt(beginningOf(group))} />}
        className={storyGrid}
        skeleton={<StorySkeletons />}
        empty={
          <ListState
            kind="empty"
            icon={Clapperboard}
            text={emptyTexts.stories}
            action={
              <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
                Browse
              </ButtonLink>
            }
          />
        }
      />
      <StoryViewer
        groups={query.data?.pages.flat() ?? []}
        at={at}
        onMove={setAt}
        onClose={() => setAt(null)}
        onSeen={see}
        isReportable
        onLastGroup={() => {
          if (query.hasNextPage) void readNextPage(query);
        }}
      />
    </>
  );
}

/** '2 new' beside stories that were seen already or more than one, 'New' for a single one. */
function newWords({ stories }: StoryGroup): string {
  const fresh = stories.filter(({ is_seen: isSeen }) => !isSeen).length;
  return stories.length === 1 ? 'New' : `${fresh} new`;
}

type GroupCardProps = { group: StoryGroup; onOpen: () => void };

function GroupCard({ group, onOpen }: GroupCardProps) {
  const { creator, stories } = group;
  const cover = stories.find((story) => !story.is_seen) ?? stories[0];
  const newest = stories.at(-1);
  const isNew = !isAllSeen(group);
  if (!cover || !newest) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group relative block overflow-hidden rounded-lg border border-line bg-surface text-start"
    >
      <MediaImage
        item={{ ...cover.media, alt: '' }}
        variant="thumb"
        fit="cover"
        className={classes(
          'aspect-[9/14] w-full transition-opacity',
          !isNew && 'opacity-60 group-hover:opacity-100',
        )}
      />
      <span className="flex items-center gap-2.5 p-3">
        <Avatar name={creator.name} picture={creator.avatar} size="sm" ring={isNew} />
        <span className="min-w-0 leading-tight">
          <span className="sr-only">Stories of </span>
          <bdi className="block truncate font-semibold">{creator.name}</bdi>
          <span className="tabular block truncate text-sm text-quiet">
            <DateText at={newest.created_at} />
          </span>
        </span>
      </span>
      {isNew && (
        <span className="absolute start-2.5 top-2.5 rounded-full bg-accent px-2.5 py-0.5 text-sm font-semibold text-on-accent tabular">
          {newWords(group)}
        </span>
      )}
    </button>
  );
}
