import type { Offer } from '@domain/answers/parts.ts';
import { useState, type ReactNode } from 'react';
import { formatUsd } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { MoneyConfirmation } from '@/entities/wallet/money-confirmation.tsx';
import { fetchOpenPayment } from '../data/api.ts';
import { useStart } from '../data/queries.ts';
import { conditionText } from '../status.ts';
import { changedPrice, subscribe, type Outcome } from '../subscribe.ts';

/** What creator_page() tells of a creator on offer; whole cents of US dollars. */
export type SubscribableCreator = {
  id: string;
  username: string;
  name: string;
  fee_cents: number;
  offer: Offer | null;
};

/** How a card pays, given by whoever composes this with the wallet. */
export type CardPayment = {
  /** 'Visa ending 4242'; null without a linked card. */
  label: string | null;
  /** Charges an open payment to its end; throws the bank's refusal. */
  charge: (paymentId: string) => Promise<'succeeded' | 'processing'>;
  /** The bank's question while it stands. */
  question: ReactNode;
};

type SubscribeDialogProps = {
  creator: SubscribableCreator;
  /** An earlier subscription has expired. */
  isRestart?: boolean;
  card: CardPayment;
  onClose: () => void;
  onChanged: () => void;
};

/** The wallet pays where it suffices, else the card. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const { creator, card, onClose, onChanged } = props;
  const { balance_cents: balance } = useAccount();
  const rate = useRate();
  const start = useStart();
  // The receipt is seen when the subscription runs already.
  const [isRestart] = useState(props.isRestart ?? false);
  const [price, setPrice] = useState(creator.offer?.price_cents ?? creator.fee_cents);
  const [outcome, setOutcome] = useState<Outcome>();
  // What was shown when it was opened stays: a paid offer is gone from the page the moment after.
  const [offer, setOffer] = useState(creator.offer);

  const pay = async (requestId: string) => {
    try {
      const done = await subscribe({
        start: () => start.mutateAsync({ creatorId: creator.id, expectedCents: price, requestId }),
        openPayment: () => fetchOpenPayment(creator.id),
        charge: card.charge,
        cardLabel: card.label,
      });
      setOutcome(done);
      onChanged();
    } catch (error) {
      const newPrice = changedPrice(error);
      if (newPrice !== null) {
        setPrice(newPrice);
        setOffer(null);
        onChanged();
      }
      throw error;
    }
  };

  // A matter of a moment, where the page was opened with the dialog in its address.
  if (balance == null) return null;
  const isShort = balance < price && card.label !== null;
  return (
    <MoneyConfirmation
      open
      onClose={onClose}
      title={outcome?.title ?? titleOf(creator.name, price, isRestart)}
      action={isRestart ? 'Restart' : 'Subscribe'}
      priceCents={price}
      source={
        isShort
          ? { kind: 'card', label: card.label ?? '' }
          : { kind: 'wallet', balanceCents: balance }
      }
      // A changed price is a new fee or the end of an offer; the higher one is never too little.
      condition={conditionText(Math.max(price, creator.fee_cents), offer, rate)}
      reason="subscribe"
      returnTo={`/${creator.username}?action=subscribe`}
      requestKey={`subscribe:${creator.id}`}
      onPay={pay}
      receipt={outcome?.line ?? ''}
    >
      {card.question ?? (
        <p className="mb-2 text-quiet">
          The private wall of <bdi className="font-semibold text-text">{creator.name}</bdi>, with
          everything on it while you are subscribed.
        </p>
      )}
    </MoneyConfirmation>
  );
}

const titleOf = (name: string, cents: number, isRestart: boolean) =>
  `${isRestart ? 'Restart' : 'Subscribe to'} ${name} for ${formatUsd(cents)}`;
