import { createFileRoute } from '@tanstack/react-router';
import { walletKeys } from '@/entities/wallet/keys.ts';
import { transactionsQuery } from '@/features/wallet/data/queries.ts';
import { Transactions } from '@/features/wallet/ui/transactions.tsx';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';
import { MoneyAside } from '../-parts/money-aside.tsx';

export const Route = createFileRoute('/_member/billing/transactions')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(transactionsQuery);
  },
  onLeave: ({ context: { queryClient } }) => trimToFirstPage(queryClient, walletKeys.transactions),
  component: TransactionsPage,
});

function TransactionsPage() {
  const { role } = useAccount();
  return (
    <Page title="Transactions" aside={role === 'fan' && <MoneyAside />}>
      <BillingNav />
      <Transactions />
    </Page>
  );
}
