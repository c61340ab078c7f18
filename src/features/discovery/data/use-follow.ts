import type { CreatorPage, Followed } from '@domain/answers/discovery.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { follow, unfollow } from '@/entities/follow/api.ts';
import { changedByFollow } from '@/entities/follow/keys.ts';

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
