import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalRequest } from '@/features/backoffice/payouts/ui/withdrawal-request.tsx';
import { Withdrawals } from '@/features/backoffice/payouts/ui/withdrawals.tsx';
import { ComingShare } from '@/features/backoffice/earnings/ui/coming-share.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/withdrawals')({
  staticData: { beforeProof: true },
  loader: async ({ context: { queryClient } }) => {
    const { bankQuery, withdrawalsQuery } =
      await import('@/features/backoffice/payouts/data/queries.ts');
    void queryClient.prefetchQuery(bankQuery);
    void queryClient.prefetchInfiniteQuery(withdrawalsQuery);
  },
  component: AdminWithdrawals,
});

function AdminWithdrawals() {
  return (
    <AdminPage title="Withdrawals">
      <div className="flex flex-col gap-6">
        <ComingShare />
        <WithdrawalRequest />
        <Withdrawals />
      </div>
    </AdminPage>
  );
}
