import { createFileRoute } from '@tanstack/react-router';
import { walletKeys } from '@/entities/wallet/keys.ts';
import { transactionsQuery } from '@/features/wallet/data/queries.ts';
import { Balance } from '@/features/wallet/ui/balance.tsx';
import { Transactions } from '@/features/wallet/ui/transactions.tsx';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { Card } from '@/ui/card.tsx';
import { Page } from '@/ui/page.tsx';
import { AdminNav } from '../-parts/admin-nav.tsx';

export const Route = createFileRoute('/_creator/admin/transactions')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(transactionsQuery);
  },
  onLeave: ({ context: { queryClient } }) => trimToFirstPage(queryClient, walletKeys.transactions),
  component: AdminTransactions,
});

function AdminTransactions() {
  return (
    <Page
      title="Transactions"
      aside={
        <Card>
          <Balance />
        </Card>
      }
    >
      <AdminNav />
      <Transactions />
    </Page>
  );
}
