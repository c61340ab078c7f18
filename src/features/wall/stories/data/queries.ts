import type { OwnStory, StoryGroup, StoryView } from '@domain/answers/story.ts';
import { pageStories, pageStoryViews } from '@generated/limits.gen.ts';
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { followKeys } from '@/entities/follow/keys.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import {
  createStory,
  fetchCreatorStories,
  fetchFeedStories,
  fetchOwnStories,
  fetchStories,
  fetchStoryViews,
  removeStory,
  viewStory,
  type NewStory,
} from './api.ts';
import { asSeen } from '../viewing.ts';

export { fetchDeletionsLeft as readDeletionsLeft } from './api.ts';

const storyKeys = {
  /** Lists of creators with stories. */
  groups: (currentUserId: string) => ['stories', currentUserId, 'groups'] as const,
  creators: (currentUserId: string) => ['stories', currentUserId, 'creator'] as const,
  own: (currentUserId: string) => ['stories', currentUserId, 'own'] as const,
  views: (storyId: string) => ['stories', 'views', storyId] as const,
};

export const storiesQuery = (currentUserId: string) =>
  keyPages({
    queryKey: [...storyKeys.groups(currentUserId), 'all'],
    pageSize: pageStories,
    fetchPage: fetchStories,
    keyOf: (group: StoryGroup) => group.key,
  });

/** Those whom the fan follows or subscribes to, for the row above the feed. */
export const feedStoriesQuery = (currentUserId: string) =>
  keyPages({
    queryKey: followKeys.feedStories(currentUserId),
    pageSize: pageStories,
    fetchPage: fetchFeedStories,
    keyOf: (group: StoryGroup) => group.key,
  });

export const creatorStoriesQuery = (currentUserId: string, creatorId: string) =>
  queryOptions({
    queryKey: [...storyKeys.creators(currentUserId), creatorId],
    queryFn: () => fetchCreatorStories(creatorId),
  });

/** milliseconds between two readings while the worker processes a story, or staff look at it */
const beingMadeMs = 3000;
const inReviewMs = 30_000;

/** How soon own stories are read again; false where nothing changes by itself. */
function nextReading(stories: OwnStory[]): number | false {
  if (stories.some(({ media }) => media.state === 'processing')) return beingMadeMs;
  return stories.some(({ media }) => media.review_state === 'pending') && inReviewMs;
}

/** Refetched at intervals while a story is processed or reviewed. */
export const ownStoriesQuery = (currentUserId: string) => ({
  ...keyPages({
    queryKey: storyKeys.own(currentUserId),
    pageSize: pageStories,
    fetchPage: fetchOwnStories,
    keyOf: (story: OwnStory) => story.id,
  }),
  refetchInterval: ({ state }: { state: { data: InfiniteData<OwnStory[]> | undefined } }) =>
    nextReading(state.data?.pages.flat() ?? []),
});

export const storyViewsQuery = (storyId: string) =>
  keyPages({
    queryKey: storyKeys.views(storyId),
    pageSize: pageStoryViews,
    fetchPage: (before: string | null) => fetchStoryViews(storyId, before),
    keyOf: (view: StoryView) => view.id,
  });

export function useCreateStory(currentUserId: string, onShared: (story: NewStory) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createStory,
    // Here and not beside `mutate`, because the author may have left the screen.
    onSuccess: (_id, story) => {
      onShared(story);
      return client.invalidateQueries({ queryKey: storyKeys.own(currentUserId) });
    },
  });
}

export function useRemoveStory(currentUserId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: removeStory,
    onSuccess: (_nothing, storyId) => {
      client.setQueryData<InfiniteData<OwnStory[]>>(
        storyKeys.own(currentUserId),
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => page.filter(({ id }) => id !== storyId)),
          },
      );
    },
  });
}

/** Records that a story was viewed, and updates the rings of its creator. */
export function useSeeStory(currentUserId: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: viewStory,
    // A story that was removed meanwhile needs no message.
    onError: () => undefined,
  });
  return (storyId: string) => {
    mutate(storyId);
    client.setQueriesData<InfiniteData<StoryGroup[]>>(
      { queryKey: storyKeys.groups(currentUserId) },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => page.map((group) => asSeen(group, storyId))),
        },
    );
    client.setQueriesData<StoryGroup | null>(
      { queryKey: storyKeys.creators(currentUserId) },
      (group) => group && asSeen(group, storyId),
    );
  };
}
