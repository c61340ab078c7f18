import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CurrencyChoice } from '@/features/identity/account/ui/currency-choice.tsx';
import { accountKeys } from '@/entities/account/keys.ts';
import { SubscriptionsWidget } from '@/features/subscriptions/ui/subscriptions-widget.tsx';
import { cardQuery } from '@/features/wallet/data/queries.ts';
import { Balance } from '@/features/wallet/ui/balance.tsx';
import { cardLabel } from '@/features/wallet/ui/card-label.ts';
import { SpendCap } from '@/features/wallet/ui/spend-cap.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';
import { useIsFrozen } from '@/entities/wallet/balance.ts';
import { Page } from '@/ui/page.tsx';
import { Section } from '@/ui/section.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';
import { CreatorBilling } from '../-parts/creator-billing.tsx';

export const Route = createFileRoute('/_member/billing/')({
  staticData: { beforeProof: true },
  component: Billing,
});

function Billing() {
  const { id, role } = useAccount();
  const client = useQueryClient();
  const isFan = role === 'fan';
  const readAccount = () => client.invalidateQueries({ queryKey: accountKeys.mine(id) });
  return (
    <Page title="Billing" aside={isFan && <SubscriptionsWidget />}>
      <BillingNav />
      <div className="flex flex-col gap-4">
        {isFan ? (
          <Card className="flex flex-col gap-5 p-5">
            <Balance />
            <FanWays />
          </Card>
        ) : (
          <CreatorBilling />
        )}
        {isFan && (
          <Section id="limit" title="Monthly spending limit" text={limitText}>
            <SpendCap />
          </Section>
        )}
        <Card className="p-5">
          <CurrencyChoice onChanged={readAccount} />
        </Card>
      </div>
    </Page>
  );
}

const limitText =
  'What you allow yourself in a calendar month, from your balance and by card: subscriptions and their renewals, tips, unlocks and paid messages. Top-ups do not count.';

function FanWays() {
  const { data: card } = useQuery(cardQuery);
  const isFrozen = useIsFrozen();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-1.5 text-sm text-quiet tabular">
        <VerifiedTick isVerified={!!card} />
        {card ? cardLabel(card) : card === null ? 'No card linked' : ' '}
      </p>
      {!isFrozen && (
        <ButtonLink to="/billing/card/{-$message}" variant="primary">
          {card === null ? 'Link a card' : 'Top up'}
        </ButtonLink>
      )}
    </div>
  );
}
