import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { cardNeededCode, isPaymentReason } from '@/features/wallet/card-reasons.ts';
import { balanceCents, balanceQuery, cardQuery } from '@/features/wallet/data/queries.ts';
import { suggestedTopUp } from '@/features/wallet/top-up.ts';
import { CardPanel } from '@/features/wallet/ui/card-panel.tsx';
import { TopUpForm } from '@/features/wallet/ui/top-up-form.tsx';
import { sentenceFor } from '@/shared/errors/sentences.ts';
import { successTexts } from '@/shared/errors/success.ts';
import { sameOriginPath } from '@/shared/session/return-path.ts';
import { Banner } from '@/shared/ui/banner.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { Page } from '@/shared/ui/page.tsx';
import { toast } from '@/shared/ui/toast.ts';
import { BillingNav } from '../-parts/billing-nav.tsx';

type Search = {
  /** Where what waits for the money goes on. */
  next?: string;
  /** Whole cents that are missing. */
  need?: number;
  /** Whole cents that were chosen elsewhere. */
  amount?: number;
};

const wholeCents = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

export const Route = createFileRoute('/_member/billing/card/{-$message}')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const next = sameOriginPath(search['next']);
    const need = wholeCents(search['need']);
    const amount = wholeCents(search['amount']);
    return { ...(next && { next }), ...(need && { need }), ...(amount && { amount }) };
  },
  beforeLoad: async (entering) => {
    const account = await requireFan(entering, '/billing');
    const { message } = entering.params;
    if (message !== undefined && !isPaymentReason(message)) {
      throw redirect({ to: '/billing/card/{-$message}', params: {}, replace: true });
    }
    return { account };
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(cardQuery),
      queryClient.ensureQueryData(balanceQuery),
    ]),
  component: CardPage,
});

function CardPage() {
  const { message } = Route.useParams();
  const { next, need, amount } = Route.useSearch();
  const { history } = useRouter();
  const { data: card = null } = useQuery(cardQuery);
  const { data: balance } = useQuery(balanceQuery);
  const reason = isPaymentReason(message) ? message : null;

  const goOn = (done: string) => {
    if (!next) return;
    void toast(done, 'good');
    // The detour leaves no trace: Back leads to where it began.
    history.replace(next);
  };
  const linked = () => {
    if (reason !== 'topup') goOn('Your card is linked.');
  };

  return (
    <Page title="Card and top-up" width="text">
      <BillingNav />
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
            <TopUpForm
              card={card}
              balanceCents={balanceCents(balance) ?? 0}
              suggestedCents={suggestedTopUp({
                ...(amount && { amount }),
                ...(need && { need }),
              })}
              onDone={() => goOn(successTexts.topup_success)}
            />
            {next && reason !== 'topup' && (
              <Button className="mt-3" size="sm" onClick={() => history.replace(next)}>
                Continue
              </Button>
            )}
          </section>
        )}
        <section aria-labelledby="card">
          <h2 id="card" className="mb-3 text-lg">
            {card ? 'Your card' : 'Link a card'}
          </h2>
          <CardPanel card={card} onLinked={linked} />
        </section>
      </div>
    </Page>
  );
}
