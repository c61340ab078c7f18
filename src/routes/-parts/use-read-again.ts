import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUserId } from '@/entities/account/current-user.tsx';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { wallKeys } from '@/features/wall/data/keys.ts';

/** Refetches the page and the wall after a change of the subscription. */
export function useReadAgain(creator: CreatorProfile): () => void {
  const client = useQueryClient();
  const currentUserId = useCurrentUserId();
  return () => {
    void client.invalidateQueries({
      queryKey: creatorKeys.page(creator.username, currentUserId),
    });
    if (currentUserId === null) return;
    const wall = { creatorId: creator.id, currentUserId };
    void client.invalidateQueries({ queryKey: wallKeys.wall(wall) });
  };
}
