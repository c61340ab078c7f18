import { createFileRoute } from '@tanstack/react-router';
import { MailsSection } from '@/features/account/ui/account-sections.tsx';
import { useAccount } from '@/shared/session/viewer.tsx';
import { Page } from '@/shared/ui/page.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';

/** Which mails somebody wants; creators have the same switches in their settings. */
export const Route = createFileRoute('/_member/billing/notifications')({
  component: MailsPage,
});

function MailsPage() {
  return (
    <Page title="E-mails">
      <BillingNav />
      <MailsSection account={useAccount()} />
    </Page>
  );
}
