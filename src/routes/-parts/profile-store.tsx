import type { CreatorProfile } from '@domain/answers/discovery.ts';
import type { StoreItem } from '@domain/answers/messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { guestStoreQuery, storeQuery } from '@/features/chat/data/store-query.ts';
import type { WallStore } from '@/features/wall/timeline/timeline.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { useJoinRedirect } from './profile-actions.tsx';

const StoreCards = lazy(async () => ({
  default: (await import('@/features/chat/store/store-list.tsx')).StoreCards,
}));

export type ProfileStore = {
  items: StoreItem[];
  isPending: boolean;
  /** '3', '12+' where there are more. */
  count: string;
  /** Opens the sheet of an item in the store; undefined for those who buy nothing. */
  unlock: ((item: StoreItem) => void) | undefined;
  /** The address of the whole store for a fan. */
  path: string | null;
};

/** The first page of a creator's store, for everybody but its owner. */
export function useProfileStore(creator: CreatorProfile): ProfileStore {
  const router = useRouter();
  const join = useJoinRedirect();
  const currentUser = useCurrentUser();
  const isGuest = currentUser.status !== 'member';
  const isFan = !isGuest && currentUser.account?.role === 'fan';
  const { username } = creator;
  const enabled = !creator.is_special && !creator.viewer.is_owner;
  const query = useInfiniteQuery({
    ...(isGuest ? guestStoreQuery(username) : storeQuery(username)),
    enabled,
  });
  const items = query.data?.pages.flat() ?? [];
  const path = `/conversations/${username}/store`;
  const addressOf = ({ id }: StoreItem) => `${path}?unlock=${id}`;
  return {
    items,
    isPending: enabled && query.isPending,
    count: query.hasNextPage ? `${items.length}+` : `${items.length}`,
    unlock: isGuest
      ? (item) => join(addressOf(item))
      : isFan
        ? (item) => router.history.push(addressOf(item))
        : undefined,
    path: isFan ? path : null,
  };
}

/** The store as a choice of the wall; null where nothing is for sale. */
export function wallStoreOf(creator: CreatorProfile, store: ProfileStore): WallStore | null {
  if (store.items.length === 0) return null;
  return {
    label: `Store · ${store.count}`,
    content: (
      <Suspense fallback={<Skeleton className="mx-4 h-64 rounded-lg md:mx-0" />}>
        <StoreCards items={store.items} from={creator.name} onUnlock={store.unlock} />
        {store.path && (
          <div className="flex justify-center py-6">
            <ButtonLink to={store.path} size="sm">
              Open the store
            </ButtonLink>
          </div>
        )}
      </Suspense>
    ),
  };
}
