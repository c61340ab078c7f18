import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CreatorProfile } from '@/features/discovery/data/api.ts';
import { creatorPageQuery, discoveryKeys } from '@/features/discovery/data/queries.ts';
import { SubscribeButton, SubscribeOffer } from '@/features/subscriptions/ui/subscribe-button.tsx';
import { SubscriptionControls } from '@/features/subscriptions/ui/subscription-controls.tsx';
import { wallKeys } from '@/features/wall/data/queries.ts';
import { useViewer } from '@/shared/session/viewer.tsx';
import { useCardPayment } from './card-payment.tsx';

type ProfileSubscriptionProps = {
  creator: CreatorProfile;
  /** The address asks for the dialog. */
  startsOpen: boolean;
  onClosed: () => void;
  onGuest: () => void;
};

/** The subscription on a profile: on offer, running, or not there at all (A §2). */
export function ProfileSubscription(props: ProfileSubscriptionProps) {
  const { creator } = props;
  const viewer = useViewer();
  const readAgain = useReadAgain(creator);
  const isLoading = useIsOld(creator);
  const { subscription, can_subscribe: isOffered } = creator.viewer;
  if (subscription && subscription.state !== 'expired') {
    const running = { creatorId: creator.id, ...subscription };
    return (
      <SubscriptionControls
        subscription={running}
        isLoading={isLoading}
        isAskedFor={props.startsOpen && subscription.is_renewing}
        onChanged={readAgain}
      />
    );
  }
  if (!isOffered) return null;
  if (viewer.status !== 'member') {
    return <SubscribeOffer creator={creator} onPress={props.onGuest} />;
  }
  // Opened by the address it starts anew, with a request id of its own.
  return viewer.account && <FanSubscribe key={String(props.startsOpen)} {...props} />;
}

function FanSubscribe({ creator, startsOpen, onClosed }: ProfileSubscriptionProps) {
  const card = useCardPayment();
  const readAgain = useReadAgain(creator);
  const hasChanged = useRef(false);
  return (
    <SubscribeButton
      creator={creator}
      startsOpen={startsOpen}
      card={card}
      // Read again when the receipt was seen: with the offer, the dialog would go too.
      onChanged={() => {
        hasChanged.current = true;
      }}
      onClosed={() => {
        if (hasChanged.current) readAgain();
        onClosed();
      }}
    />
  );
}

/** Whether the page is shown from an earlier visit and is just being read again. */
function useIsOld({ username }: CreatorProfile): boolean {
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.userId : null;
  const { isFetching, isFetchedAfterMount } = useQuery(creatorPageQuery(username, viewerId));
  return isFetching && !isFetchedAfterMount;
}

/** After a subscription has changed, the page and the wall are other ones. */
function useReadAgain(creator: CreatorProfile): () => void {
  const client = useQueryClient();
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.userId : null;
  return () => {
    void client.invalidateQueries({ queryKey: discoveryKeys.page(creator.username, viewerId) });
    if (viewerId === null) return;
    const wall = { creatorId: creator.id, viewerId };
    void client.invalidateQueries({ queryKey: wallKeys.wall(wall) });
  };
}
