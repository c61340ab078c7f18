import { trialKeys } from '@/features/subscriptions/trials/data/keys.ts';
import { trialRedeemDays } from '@generated/limits.gen.ts';
import { createFileRoute } from '@tanstack/react-router';
import { TrialForm } from '@/features/subscriptions/trials/ui/trial-form.tsx';
import { TrialList } from '@/features/subscriptions/trials/ui/trial-list.tsx';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { Card } from '@/ui/card.tsx';
import { Page } from '@/ui/page.tsx';
import { AdminNav } from '../-parts/admin-nav.tsx';

export const Route = createFileRoute('/_creator/admin/trials')({
  loader: async ({ context: { queryClient } }) => {
    const { trialsQuery } = await import('@/features/subscriptions/trials/data/queries.ts');
    void queryClient.prefetchInfiniteQuery(trialsQuery);
  },
  onLeave: ({ context: { queryClient } }) => {
    trimToFirstPage(queryClient, trialKeys.sent);
  },
  component: AdminTrials,
});

function AdminTrials() {
  return (
    <Page title="Free trials">
      <AdminNav />
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-4 p-5">
          <p className="text-sm text-pretty text-quiet">
            Free days on your private wall for one person. The link works once, and only for whoever
            owns the address, within {trialRedeemDays} days. It never turns into a paid subscription
            by itself.
          </p>
          <TrialForm />
        </Card>
        <TrialList />
      </div>
    </Page>
  );
}
