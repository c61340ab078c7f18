import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CreatorProfile } from '@/features/discovery/data/api.ts';
import { discoveryKeys } from '@/features/discovery/data/queries.ts';
import { SubscribeButton, SubscribeOffer } from '@/features/subscriptions/ui/subscribe-button.tsx';
import { SubscriptionControls } from '@/features/subscriptions/ui/subscription-controls.tsx';
import { wallKeys } from '@/features/wall/data/queries.ts';
import { cardQuery } from '@/features/wallet/data/queries.ts';
import { BankQuestion } from '@/features/wallet/ui/bank-question.tsx';
import { cardLabel } from '@/features/wallet/ui/card-label.ts';
import { usePaymentRun } from '@/features/wallet/use-payment-run.ts';
import { useViewer } from '@/shared/session/viewer.tsx';

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
  const { subscription, can_subscribe: isOffered } = creator.viewer;
  if (subscription && subscription.state !== 'expired') {
    const running = { creatorId: creator.id, ...subscription };
    return <SubscriptionControls subscription={running} onChanged={readAgain} />;
  }
  if (!isOffered) return null;
  if (viewer.status !== 'member') {
    return <SubscribeOffer creator={creator} onPress={props.onGuest} />;
  }
  // Opened by the address it starts anew, with a request id of its own.
  return viewer.account && <FanSubscribe key={String(props.startsOpen)} {...props} />;
}

function FanSubscribe({ creator, startsOpen, onClosed }: ProfileSubscriptionProps) {
  const { data: card } = useQuery(cardQuery);
  const { run, question } = usePaymentRun();
  const readAgain = useReadAgain(creator);
  const hasChanged = useRef(false);
  return (
    <SubscribeButton
      creator={creator}
      startsOpen={startsOpen}
      card={{
        label: card ? cardLabel(card) : null,
        charge: run,
        question: question && <BankQuestion question={question} />,
      }}
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
