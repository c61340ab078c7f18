import { createFileRoute } from '@tanstack/react-router';
import { MailSwitches } from '@/features/identity/account/ui/mail-switches.tsx';
import { SubscriptionsWidget } from '@/features/subscriptions/ui/subscriptions-widget.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Card } from '@/ui/card.tsx';
import { Page } from '@/ui/page.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';

/** A fan's choice of mails; creators have the same switches in their settings. */
export const Route = createFileRoute('/_member/billing/notifications')({
  component: MailsPage,
});

function MailsPage() {
  const account = useAccount();
  return (
    <Page title="E-mails" aside={account.role === 'fan' && <SubscriptionsWidget />}>
      <BillingNav />
      <Card className="flex flex-col gap-5 p-5">
        <MailSwitches account={account} />
      </Card>
    </Page>
  );
}
