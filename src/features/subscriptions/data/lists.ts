import type { Favorite, OwnSubscription } from '@domain/answers/subscriptions.ts';
import { pageFavorites, pageSubscriptions } from '@generated/limits.gen.ts';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { unfollow } from '@/entities/follow/api.ts';
import { changedByFollow, followKeys } from '@/entities/follow/keys.ts';
import { fetchFavorites, fetchSubscriptions } from './api.ts';
import { toastError } from '@/ui/toast-error.ts';
import { subscriptionKeys } from './keys.ts';

/** Favourites whose username begins with `search`; all for ''. Errors: search_too_short. */
export const favoritesQuery = (fanId: string, search: string) =>
  keyPages({
    queryKey: [...followKeys.favorites(fanId), search],
    pageSize: pageFavorites,
    fetchPage: (before: string | null) => fetchFavorites(search, before),
    keyOf: (favorite: Favorite) => favorite.id,
  });

export const subscriptionsQuery = (fanId: string, search: string) =>
  keyPages({
    queryKey: [...subscriptionKeys.list(fanId), search],
    pageSize: pageSubscriptions,
    fetchPage: (after: OwnSubscription | null) => fetchSubscriptions(search, after),
    keyOf: (subscription: OwnSubscription) => subscription,
  });

/** Removes a favourite optimistically; a failure is told and restores the row. */
export function useRemoveFavorite(fanId: string) {
  const client = useQueryClient();
  const queryKey = followKeys.favorites(fanId);
  return useMutation({
    mutationFn: ({ creator_id: creatorId }: Favorite) => unfollow(creatorId),
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
    // Here and not beside `mutate`, which tells of the last of several removals alone.
    onError: (error, _favorite, before) => {
      toastError(error);
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    // Creators' pages say whether they are followed, and the feed has posts of those who are.
    onSettled: () =>
      Promise.all(
        [creatorKeys.pages, ...changedByFollow(fanId)].map((changed) =>
          client.invalidateQueries({ queryKey: changed }),
        ),
      ),
  });
}
