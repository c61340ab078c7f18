import type { Favorite, OwnSubscription } from '@domain/answers/subscriptions.ts';
import { pageFavorites, pageSubscriptions } from '@generated/limits.gen.ts';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchFavorites, fetchSubscriptions, removeFavorite } from './api.ts';

export const listKeys = {
  favorites: (fanId: string) => ['favorites', fanId] as const,
  subscriptions: (fanId: string) => ['subscriptions', 'list', fanId] as const,
};

/** Favourites whose username begins with `search`; all for ''. Errors: search_too_short. */
export const favoritesQuery = (fanId: string, search: string) =>
  keyPages({
    queryKey: [...listKeys.favorites(fanId), search],
    pageSize: pageFavorites,
    fetchPage: (before: string | null) => fetchFavorites(search, before),
    keyOf: (favorite: Favorite) => favorite.id,
  });

export const subscriptionsQuery = (fanId: string, search: string) =>
  keyPages({
    queryKey: [...listKeys.subscriptions(fanId), search],
    pageSize: pageSubscriptions,
    fetchPage: (after: OwnSubscription | null) => fetchSubscriptions(search, after),
    keyOf: (subscription: OwnSubscription) => subscription,
  });

/** Removes a favourite optimistically; a failure restores the row. */
export function useRemoveFavorite(fanId: string) {
  const client = useQueryClient();
  const queryKey = listKeys.favorites(fanId);
  return useMutation({
    mutationFn: ({ creator_id: creatorId }: Favorite) => removeFavorite(creatorId),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<InfiniteData<Favorite[]>>({ queryKey });
      client.setQueriesData<InfiniteData<Favorite[]>>(
        { queryKey },
        (data) =>
          data && { ...data, pages: data.pages.map((page) => page.filter((row) => row.id !== id)) },
      );
      return before;
    },
    onError: (_error, _favorite, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => {
      // Creators' pages say whether they are followed.
      void client.invalidateQueries({ queryKey: ['discovery', 'page'] });
      return client.invalidateQueries({ queryKey });
    },
  });
}
