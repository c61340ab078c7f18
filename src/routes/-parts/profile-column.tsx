import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StoreRows } from '@/features/chat/store/store-list.tsx';
import { similarQuery } from '@/features/discovery/data/similar.ts';
import { ProfileFees } from '@/features/discovery/ui/profile-fees.tsx';
import { SimilarCreators } from '@/features/discovery/ui/similar-creators.tsx';
import { Card } from '@/ui/card.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { isOnOffer } from './private-wall.ts';
import type { ProfileStore } from './profile-store.tsx';

/** items: rows of the store in the column */
const SHOWN_ITEMS = 4;

type ProfileColumnProps = {
  creator: CreatorProfile;
  currentUserId: string | null;
  /** The offer to subscribe, or the state of the subscription. */
  subscription: ReactNode;
  store: ProfileStore;
};

/** The right column of a profile: what it costs, the store, similar creators. */
export function ProfileColumn({ creator, currentUserId, ...props }: ProfileColumnProps) {
  const similar = useQuery(similarQuery(creator.username, currentUserId));
  // Together, so that one does not move the other.
  const isSettled = !props.store.isPending && !similar.isPending;
  return (
    <div className="flex flex-col gap-4">
      {!creator.is_special && (
        <Card className="flex flex-col gap-4">
          {props.subscription}
          <ProfileFees creator={creator} isColumn hasFee={!isOnOffer(creator)} />
        </Card>
      )}
      {isSettled ? (
        <>
          <Store store={props.store} />
          {similar.data && similar.data.length > 0 && (
            <Card>
              <SimilarCreators
                username={creator.username}
                currentUserId={currentUserId}
                look="column"
              />
            </Card>
          )}
        </>
      ) : (
        <Skeleton className="h-64 w-full rounded-lg" />
      )}
    </div>
  );
}

function Store({ store }: { store: ProfileStore }) {
  if (store.items.length === 0) return null;
  return (
    <Card>
      <section aria-label="Store" className="flex flex-col gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-lg">
            Store <span className="font-normal text-quiet tabular">· {store.count}</span>
          </h2>
          {store.path && (
            <TextLink to={store.path} className="text-sm">
              See all
            </TextLink>
          )}
        </div>
        <StoreRows items={store.items.slice(0, SHOWN_ITEMS)} onUnlock={store.unlock} />
      </section>
    </Card>
  );
}
