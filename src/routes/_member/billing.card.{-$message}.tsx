import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { SubscriptionsWidget } from '@/features/subscriptions/ui/subscriptions-widget.tsx';
import { isPaymentReason } from '@/features/wallet/card-reasons.ts';
import { balanceQuery } from '@/entities/wallet/balance.ts';
import { cardQuery } from '@/features/wallet/data/queries.ts';
import { sameOriginPath } from '@/lib/store/return-path.ts';
import { Page } from '@/ui/page.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';
import { CardScreen, type CardSearch } from '../-parts/card-screen.tsx';

const wholeCents = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

const paymentId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f-]{36}$/.test(value) ? value : undefined;

export const Route = createFileRoute('/_member/billing/card/{-$message}')({
  staticData: { beforeProof: true },
  // Invalid values are set to undefined, because the router merges this into the raw search.
  validateSearch: (search: Record<string, unknown>): CardSearch => ({
    next: sameOriginPath(search['next']) ?? undefined,
    need: wholeCents(search['need']),
    amount: wholeCents(search['amount']),
    checkout: paymentId(search['checkout']),
  }),
  beforeLoad: async (entering) => {
    const account = await requireFan(entering, '/billing');
    const { message } = entering.params;
    if (message !== undefined && !isPaymentReason(message)) {
      throw redirect({
        to: '/billing/card/{-$message}',
        params: { message: undefined },
        replace: true,
      });
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
  const search = Route.useSearch();
  // On the way to something else there is nothing beside the way.
  const isRedirected = search.next !== undefined;
  return (
    <Page title="Card and top-up" aside={!isRedirected && <SubscriptionsWidget />}>
      {!isRedirected && <BillingNav />}
      <CardScreen reason={isPaymentReason(message) ? message : null} search={search} />
    </Page>
  );
}
