import { createFileRoute } from '@tanstack/react-router';
import { BankAccount } from '@/features/backoffice/payouts/ui/bank-account.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/banking')({
  staticData: { beforeProof: true },
  loader: async ({ context: { queryClient } }) => {
    const { bankQuery } = await import('@/features/backoffice/payouts/data/queries.ts');
    void queryClient.prefetchQuery(bankQuery);
  },
  component: AdminBanking,
});

function AdminBanking() {
  return (
    <AdminPage title="Banking">
      <BankAccount />
    </AdminPage>
  );
}
