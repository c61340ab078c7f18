import { createFileRoute } from '@tanstack/react-router';
import { NotificationSections } from '@/features/identity/notifications/ui/notification-sections.tsx';
import { SubscriptionsWidget } from '@/features/subscriptions/ui/subscriptions-widget.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';

/** The choices of notifications of a fan; the settings of a creator show the same sections. */
export const Route = createFileRoute('/_member/billing/notifications')({
  staticData: { beforeProof: true },
  component: NotificationSettings,
});

function NotificationSettings() {
  const account = useAccount();
  return (
    <Page title="Notification settings" aside={account.role === 'fan' && <SubscriptionsWidget />}>
      <BillingNav />
      <div className="flex flex-col gap-4">
        <NotificationSections account={account} />
      </div>
    </Page>
  );
}
