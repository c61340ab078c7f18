import type { CreatorPage, CreatorProfile } from '@domain/answers/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creatorPageQuery } from '@/features/discovery/data/queries.ts';
import { useIsOld } from '@/lib/query/use-is-old.ts';
import { SubscribeOffer } from '@/features/subscriptions/ui/subscribe-offer.tsx';
import { SubscriptionControls } from '@/features/subscriptions/ui/subscription-controls.tsx';
import { useCurrentUserId } from '@/entities/account/current-user.tsx';
import { isOnOffer, isSubscribed } from './private-wall.ts';
import type { ProfileSearch } from './profile-search.ts';
import { useReadAgain } from './use-read-again.ts';

/**
 * The state of the subscribe sheet that is asked for. It opens once the subscription is on offer,
 * and stays open until it is closed: after the purchase the offer is gone, but the receipt stays.
 * The page holds this state, because the status moves from a phone's bar to the header meanwhile.
 */
export function useSubscribing(
  request: ProfileSearch | undefined,
  creator: CreatorPage | null | undefined,
): 'open' | 'refused' | null {
  const isAsked = request?.action === 'subscribe';
  const [isOpen, setOpen] = useState(false);
  const isOffered = !!creator && !creator.is_blocked && isOnOffer(creator);
  const isOpenNow = isAsked && (isOpen || isOffered);
  if (isOpen !== isOpenNow) setOpen(isOpenNow);
  if (isOpenNow) return 'open';
  return isAsked ? 'refused' : null;
}

type ProfileSubscriptionProps = {
  creator: CreatorProfile;
  /** The address asks for the sheet, which does not open. */
  isAskedFor: boolean;
  onAsk: () => void;
};

/** The subscription on a profile: on offer, active, or none. */
export function ProfileSubscription({ creator, isAskedFor, onAsk }: ProfileSubscriptionProps) {
  const readAgain = useReadAgain(creator);
  const isLoading = useIsOld(useQuery(creatorPageQuery(creator.username, useCurrentUserId())));
  const { subscription } = creator.viewer;
  if (subscription && isSubscribed(creator)) {
    return (
      <SubscriptionControls
        name={creator.name}
        subscription={{ creatorId: creator.id, ...subscription }}
        isLoading={isLoading}
        isAskedFor={isAskedFor && subscription.is_renewing}
        onChanged={readAgain}
      />
    );
  }
  return isOnOffer(creator) && <SubscribeOffer creator={creator} onPress={onAsk} />;
}
