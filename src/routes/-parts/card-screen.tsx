import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { cardNeededCode } from '@/features/wallet/card-reasons.ts';
import { balanceCents, balanceQuery } from '@/entities/wallet/balance.ts';
import { cardQuery } from '@/features/wallet/data/queries.ts';
import { suggestedTopUp } from '@/features/wallet/top-up.ts';
import { CardPanel } from '@/features/wallet/ui/card-panel.tsx';
import { TopUpForm } from '@/features/wallet/ui/top-up-form.tsx';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { successTexts } from '@/lib/errors/success.ts';
import type { PaymentReason } from '@/entities/wallet/payment-redirect.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { FrozenWallet } from '@/entities/wallet/frozen-wallet.tsx';
import { useIsFrozen } from '@/entities/wallet/balance.ts';
import { toast } from '@/ui/toast.ts';

export type CardSearch = {
  /** Where what waits for the money goes on. */
  next?: string | undefined;
  /** Whole cents that are missing. */
  need?: number | undefined;
  /** Whole cents that were chosen elsewhere. */
  amount?: number | undefined;
};

type CardScreenProps = {
  /** For what somebody was sent here; null where they came by themselves. */
  reason: PaymentReason | null;
  search: CardSearch;
};

/** Top-up and card, and the way on to what waited for them. */
export function CardScreen({ reason, search }: CardScreenProps) {
  const { next } = search;
  const { history } = useRouter();
  const { data: card = null } = useQuery(cardQuery);

  // The redirect leaves no trace: Back leads to where it began.
  const goOn = () => next && history.replace(next);
  const toppedUp = () => {
    if (next) void toast(successTexts.topup_success, 'good');
    goOn();
  };

  return (
    <div className="flex flex-col gap-8">
      {!card && reason && <Banner tone="warning">{sentenceFor(cardNeededCode(reason))}</Banner>}
      {card && (
        <section aria-labelledby="top-up">
          <h2 id="top-up" className="mb-3 text-lg">
            Top up
          </h2>
          {reason === 'topup' && next && (
            <p className="-mt-2 mb-3 text-quiet">Afterwards you go on where you were.</p>
          )}
          <TopUp search={search} onDone={toppedUp} />
          {reason !== 'topup' && next && (
            <Button className="mt-3" size="sm" onClick={goOn}>
              Continue
            </Button>
          )}
        </section>
      )}
      <section aria-labelledby="card">
        <h2 id="card" className="mb-3 text-lg">
          {card ? 'Your card' : 'Link a card'}
        </h2>
        <CardPanel card={card} onLinked={() => reason !== 'topup' && goOn()} />
      </section>
    </div>
  );
}

function TopUp({ search, onDone }: { search: CardSearch; onDone: () => void }) {
  const { data: card } = useQuery(cardQuery);
  const { data: balance } = useQuery(balanceQuery);
  const isFrozen = useIsFrozen();
  if (!card) return null;
  if (isFrozen) return <FrozenWallet />;
  return (
    <TopUpForm
      card={card}
      balanceCents={balanceCents(balance) ?? 0}
      suggestedCents={suggestedTopUp(search)}
      onDone={onDone}
    />
  );
}
