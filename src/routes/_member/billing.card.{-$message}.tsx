import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { isPaymentReason } from '@/features/wallet/card-reasons.ts';
import { balanceQuery, cardQuery } from '@/features/wallet/data/queries.ts';
import { sameOriginPath } from '@/shared/session/return-path.ts';
import { Page } from '@/shared/ui/page.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';
import { CardScreen, type CardSearch } from '../-parts/card-screen.tsx';

const wholeCents = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

export const Route = createFileRoute('/_member/billing/card/{-$message}')({
  validateSearch: (search: Record<string, unknown>): CardSearch => {
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
  return (
    <Page title="Card and top-up" width="text">
      <BillingNav />
      <CardScreen reason={isPaymentReason(message) ? message : null} search={Route.useSearch()} />
    </Page>
  );
}
