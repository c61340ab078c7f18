import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { cardNeededCode } from '@/features/wallet/card-reasons.ts';
import { balanceCents, balanceQuery, spendableCents } from '@/entities/wallet/balance.ts';
import { cardQuery } from '@/features/wallet/data/queries.ts';
import { shortageWords, suggestedTopUp } from '@/features/wallet/top-up.ts';
import { CardPanel } from '@/features/wallet/ui/card-panel.tsx';
import { Purpose } from '@/features/wallet/ui/purpose.tsx';
import { CheckoutReturn } from '@/features/wallet/ui/checkout-return.tsx';
import { TopUpForm } from '@/features/wallet/ui/top-up-form.tsx';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { purposeOf } from '@/entities/wallet/payment-purpose.ts';
import { cardAddress, type PaymentReason } from '@/entities/wallet/payment-redirect.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { FrozenWallet } from '@/entities/wallet/frozen-wallet.tsx';
import { useIsFrozen } from '@/entities/wallet/balance.ts';
import { toast } from '@/ui/toast.ts';

export type CardSearch = {
  /** The address to continue at after the payment. */
  next?: string | undefined;
  /** Missing amount in whole cents. */
  need?: number | undefined;
  /** Amount chosen on another page, in whole cents. */
  amount?: number | undefined;
  /** The payment of a provider's form from which the browser returns. */
  checkout?: string | undefined;
};

type CardScreenProps = {
  /** The reason of the redirect to this page; null for a visit of the page itself. */
  reason: PaymentReason | null;
  search: CardSearch;
};

/** Top-up and card, with the return to the page that needed the money. */
export function CardScreen({ reason, search }: CardScreenProps) {
  const { next } = search;
  const { history } = useRouter();
  const { data: card = null } = useQuery(cardQuery);
  const { data: balance } = useQuery(balanceQuery);
  const held = spendableCents(balance);
  const isFrozen = useIsFrozen();

  // A payment that is pressed before the card is known leads here with its own reason.
  const isTopUp = reason === 'topup' || (reason !== 'subscribe' && (search.need ?? 0) > 0);

  // Replaces the entry, so that Back leads to the page before the redirect.
  const goOn = () => next && history.replace(next);
  // The missing amount is topped up next; a subscription is charged to the card itself.
  const linked = () => {
    if (reason === 'topup' || !next) return;
    const need = reason === 'subscribe' ? undefined : search.need;
    if (need) history.replace(cardAddress('topup', next, need));
    else goOn();
  };
  const toppedUp = () => {
    if (next) void toast(successTexts.topup_success, 'good');
    goOn();
  };

  // The card is linked and the balance is topped up; without a next page this one stays.
  const checkedOut = () => {
    void toast(successTexts.topup_success, 'good');
    if (next) goOn();
    else leaveCheckout();
  };
  const leaveCheckout = () => {
    const url = new URL(window.location.href);
    url.searchParams.delete('checkout');
    history.replace(url.pathname + url.search);
  };

  const purpose = purposeOf(next);
  // As after Back and Forward, when the top-up that the address asks for is done already.
  const isCovered =
    !isFrozen && purpose !== null && (spendableCents(balance) ?? 0) >= purpose.cents;
  const forms = (
    <>
      {!card && reason && (
        <Banner tone="warning" icon={CreditCard} className={classes(purpose && '-mb-4')}>
          {sentenceFor(cardNeededCode(reason))}
        </Banner>
      )}
      {purpose && <Purpose purpose={purpose} missingCents={card ? undefined : search.need} />}
      {card && (
        <section aria-labelledby="top-up">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="top-up" className="text-lg">
              Top up
            </h2>
            {held !== null && (
              <p className="flex items-baseline gap-2 text-sm text-quiet">
                <ApproxPrice cents={held} />
                <span>
                  Balance <Price cents={held} className="font-semibold text-text" />
                </span>
              </p>
            )}
          </div>
          {isTopUp && next && (
            <p className="-mt-2 mb-3 text-quiet">
              {isCovered ? 'Your balance covers it.' : shortageWords(search.need)}
            </p>
          )}
          {isCovered && (
            <Button className="mb-4" wide variant="primary" onClick={goOn}>
              Continue
            </Button>
          )}
          <TopUp search={search} onDone={toppedUp} />
          {!isTopUp && next && !isCovered && (
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
        {!card && isFrozen && <FrozenWallet className="mb-3" />}
        <CardPanel
          card={card}
          suggestedCents={suggestedTopUp(search)}
          onLinked={linked}
          startsUpdating={search.checkout !== undefined}
        />
      </section>
    </>
  );
  return (
    <div className="flex flex-col gap-8">
      {search.checkout === undefined ? (
        forms
      ) : (
        <CheckoutReturn
          key={search.checkout}
          paymentId={search.checkout}
          onPaid={checkedOut}
          onDismiss={leaveCheckout}
        >
          {forms}
        </CheckoutReturn>
      )}
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
