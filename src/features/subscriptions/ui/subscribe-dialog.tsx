import type { Offer } from '@domain/answers/parts.ts';
import { subscriptionDays } from '@generated/limits.gen.ts';
import { useState, type ReactNode } from 'react';
import { formatUsd } from '@/lib/money/format.ts';
import { useDebtCents } from '@/entities/wallet/balance.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { MoneyConfirmation } from '@/entities/wallet/money-confirmation.tsx';
import { readOpenPayment, useStart } from '../data/queries.ts';
import { conditionText } from '../status.ts';
import { useConsent } from './use-consent.tsx';
import { changedPrice, subscribe, type Outcome } from '../subscribe.ts';

/** The part of creator_page() about a subscription on offer; whole cents of US dollars. */
export type SubscribableCreator = {
  id: string;
  username: string;
  name: string;
  fee_cents: number;
  offer: Offer | null;
};

/** The payment by card, which the route provides from the wallet feature. */
export type CardPayment = {
  /** 'Visa ending 4242'; null without a linked card. */
  label: string | null;
  /** Charges an open payment until it is settled or processing; throws the bank's refusal. */
  charge: (paymentId: string) => Promise<'succeeded' | 'processing'>;
  /** The bank's question, while there is one. */
  question: ReactNode;
};

type SubscribeDialogProps = {
  creator: SubscribableCreator;
  /** An earlier subscription has expired. */
  isRestart?: boolean;
  card: CardPayment;
  /** The address that opens this dialog again, after card or top-up. */
  returnTo?: string | undefined;
  onClose: () => void;
  onChanged: () => void;
};

/** The dialog that starts a subscription. The wallet pays if it suffices, otherwise the card. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const { creator, card, onClose, onChanged } = props;
  const { balance_cents: balance } = useAccount();
  const rate = useRate();
  const debtCents = useDebtCents();
  const start = useStart();
  const consent = useConsent(creator.id);
  // Fixed on opening, because the subscription runs by the time the receipt is shown.
  const [isRestart] = useState(props.isRestart ?? false);
  const [price, setPrice] = useState(creator.offer?.price_cents ?? creator.fee_cents);
  const [outcome, setOutcome] = useState<Outcome>();
  // Fixed on opening, because the page drops the offer as soon as it is paid.
  const [offer, setOffer] = useState(creator.offer);

  const pay = async (requestId: string) => {
    const words = consent.require();
    try {
      const done = await subscribe({
        start: () =>
          start.mutateAsync({
            creatorId: creator.id,
            expectedCents: price,
            requestId,
            consent: words,
          }),
        openPayment: () => readOpenPayment(creator.id),
        charge: card.charge,
        cardLabel: card.label,
        rate,
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

  // The balance loads for a moment if the page was opened with the dialog in its address.
  if (balance == null) return null;
  // What is owed comes first: a top-up settles it.
  const isByCard = balance < price && card.label !== null && debtCents === 0;
  return (
    <MoneyConfirmation
      open
      onClose={onClose}
      title={outcome?.title ?? titleOf(creator.name, price, isRestart)}
      subject={`${subscriptionDays} days of the private wall`}
      payee={creator.name}
      action={isRestart ? 'Restart' : 'Subscribe'}
      priceCents={price}
      source={
        isByCard
          ? { kind: 'card', label: card.label ?? '' }
          : { kind: 'wallet', balanceCents: balance }
      }
      // A changed price is a new fee or the end of an offer, so the higher one applies.
      condition={conditionText(Math.max(price, creator.fee_cents), offer, rate)}
      reason="subscribe"
      hasCard={card.label !== null}
      returnTo={props.returnTo ?? `/${creator.username}?action=subscribe`}
      requestKey={`subscribe:${creator.id}`}
      consent={consent.box}
      onCheck={consent.check}
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
