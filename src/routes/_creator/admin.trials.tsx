import { trialRedeemDays } from '@generated/limits.gen.ts';
import { createFileRoute } from '@tanstack/react-router';
import { TrialForm } from '@/features/subscriptions/trials/ui/trial-form.tsx';
import { TrialList } from '@/features/subscriptions/trials/ui/trial-list.tsx';
import { Card } from '@/ui/card.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/trials')({
  loader: async ({ context: { queryClient } }) => {
    const { trialsQuery } = await import('@/features/subscriptions/trials/data/queries.ts');
    void queryClient.prefetchInfiniteQuery(trialsQuery);
  },
  component: AdminTrials,
});

function AdminTrials() {
  return (
    <AdminPage title="Free trials">
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-4 p-5">
          <h2 className="text-lg font-semibold">Free days on your private wall</h2>
          <TrialForm />
          <p className="border-t border-line pt-4 text-sm text-pretty text-quiet">
            Each address gets a link of its own, which works once and only for whoever owns the
            address, within {trialRedeemDays} days. It never turns into a paid subscription by
            itself.
          </p>
        </Card>
        <TrialList />
      </div>
    </AdminPage>
  );
}
