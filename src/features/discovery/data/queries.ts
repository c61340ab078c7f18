import type { CreatorPage, Followed } from '@domain/answers/discovery.ts';
import type { Category } from '@generated/categories.gen.ts';
import { pageBrowse, searchMin } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { searchCreators } from '@/entities/creator/api.ts';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { follow, unfollow } from '@/entities/follow/api.ts';
import { changedByFollow } from '@/entities/follow/keys.ts';
import { fetchBrowse, fetchCreatorPage, fetchSimilar, type BrowseFilter } from './api.ts';

/** Keyed by user, because blocks and regions decide which creators are visible. */
export const browseQuery = (filter: BrowseFilter, currentUserId: string | null) =>
  keyPages({
    queryKey: creatorKeys.browse(currentUserId, filter),
    pageSize: pageBrowse,
    fetchPage: (after) => fetchBrowse(filter, after, currentUserId),
    keyOf: (row: Awaited<ReturnType<typeof fetchBrowse>>[number]) => row.key,
  });

export const searchQuery = (query: string, category: Category, currentUserId: string | null) =>
  queryOptions({
    queryKey: creatorKeys.search(currentUserId, category, query),
    queryFn: () => searchCreators({ query, category, isGuest: currentUserId === null }),
    enabled: query.length >= searchMin,
    retry: false,
  });

/**
 * Guests get no change notifications, so they refetch at this interval, in ms, while a creator is
 * online.
 */
const GUEST_ASKS_MS = 15_000;

export const creatorPageQuery = (username: string, currentUserId: string | null) =>
  queryOptions({
    queryKey: creatorKeys.page(username, currentUserId),
    queryFn: () => fetchCreatorPage(username, currentUserId),
    refetchInterval: ({ state: { data } }) => {
      const isOnline = data && !data.is_blocked && data.is_online;
      return currentUserId === null && isOnline ? GUEST_ASKS_MS : false;
    },
  });

export const similarQuery = (username: string, currentUserId: string | null) =>
  queryOptions({
    queryKey: creatorKeys.similar(username, currentUserId),
    queryFn: () => fetchSimilar(username, currentUserId),
  });

type PageOf = { username: string; currentUserId: string | null };

/** Follows or unfollows optimistically; the next refetch corrects the button. */
export function useFollow({ username, currentUserId }: PageOf, creatorId: string) {
  const client = useQueryClient();
  const queryKey = creatorKeys.page(username, currentUserId);
  return useMutation({
    mutationFn: async (wanted: boolean): Promise<Followed | null> => {
      if (wanted) return follow(creatorId);
      await unfollow(creatorId);
      return null;
    },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<CreatorPage | null>(queryKey);
      client.setQueryData<CreatorPage | null>(queryKey, (page) => withFollow(page, wanted));
      return before;
    },
    onError: (_error, _wanted, before) => client.setQueryData(queryKey, before),
    onSettled: () => {
      // Not awaited, so that the button can be pressed again when the command has answered.
      for (const changed of [queryKey, ...changedByFollow(currentUserId ?? '')]) {
        void client.invalidateQueries({ queryKey: changed });
      }
    },
  });
}

function withFollow(page: CreatorPage | null | undefined, wanted: boolean) {
  if (!page || page.is_blocked) return page;
  const step = wanted === page.viewer.is_following ? 0 : wanted ? 1 : -1;
  return {
    ...page,
    viewer: { ...page.viewer, is_following: wanted },
    counters: { ...page.counters, followers: page.counters.followers + step },
  };
}
