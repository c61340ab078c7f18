import type { CreatorPage, Followed } from '@domain/answers/discovery.ts';
import type { Category } from '@generated/categories.gen.ts';
import { pageBrowse, searchMin } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/shared/queries/key-pages.ts';
import {
  block,
  fetchBrowse,
  fetchCreatorPage,
  follow,
  searchCreators,
  unblock,
  unfollow,
  type BrowseFilter,
} from './api.ts';

export const discoveryKeys = {
  browse: (filter: BrowseFilter, viewerId: string | null) =>
    ['discovery', 'browse', viewerId, filter] as const,
  search: (query: string, category: Category, viewerId: string | null) =>
    ['discovery', 'search', viewerId, category, query] as const,
  page: (username: string, viewerId: string | null) =>
    ['discovery', 'page', viewerId, username] as const,
};

/** Keyed by the viewer: whom one meets depends on blocks and region. */
export const browseQuery = (filter: BrowseFilter, viewerId: string | null) =>
  keyPages({
    queryKey: discoveryKeys.browse(filter, viewerId),
    pageSize: pageBrowse,
    fetchPage: (after) => fetchBrowse(filter, after, viewerId),
    keyOf: (row: Awaited<ReturnType<typeof fetchBrowse>>[number]) => row.key,
  });

export const searchQuery = (query: string, category: Category, viewerId: string | null) =>
  queryOptions({
    queryKey: discoveryKeys.search(query, category, viewerId),
    queryFn: () => searchCreators(query, category, viewerId),
    enabled: query.length >= searchMin,
    retry: false,
  });

/** Guests hear no hints: while their page says that a creator is online, it asks again. */
const GUEST_ASKS_MS = 15_000;

export const creatorPageQuery = (username: string, viewerId: string | null) =>
  queryOptions({
    queryKey: discoveryKeys.page(username, viewerId),
    queryFn: () => fetchCreatorPage(username, viewerId),
    refetchInterval: ({ state: { data } }) => {
      const isOnline = data && !data.is_blocked && data.is_online;
      return viewerId === null && isOnline ? GUEST_ASKS_MS : false;
    },
  });

type PageOf = { username: string; viewerId: string | null };

/** Follows or unfollows; the button answers at once and is set right by the next reading. */
export function useFollow({ username, viewerId }: PageOf, creatorId: string) {
  const client = useQueryClient();
  const queryKey = discoveryKeys.page(username, viewerId);
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
      // Not waited for: the button can be pressed again as soon as the command has answered.
      void client.invalidateQueries({ queryKey: ['favorites', viewerId] });
      void client.invalidateQueries({ queryKey });
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

/** Cuts off from a person, or ends that; everything that was read of them is read again. */
export function useBlock(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => (wanted ? block(personId) : unblock(personId)),
    onSuccess: () => client.invalidateQueries(),
  });
}
