import type { Category } from '@generated/categories.gen.ts';
import { pageBrowse, searchMin } from '@generated/limits.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { searchCreators } from '@/entities/creator/api.ts';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { fetchBrowse, fetchCreatorPage, type BrowseFilter } from './api.ts';

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
