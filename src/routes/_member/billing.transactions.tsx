import { createFileRoute } from '@tanstack/react-router';
import { transactionsQuery } from '@/features/wallet/data/transactions.ts';
import { readTransactionFilter } from '@/features/wallet/transaction-filter.ts';
import { isBackwards } from '@/features/wallet/transaction-range.ts';
import { Transactions } from '@/features/wallet/ui/transactions.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';
import { MoneyAside } from '../-parts/money-aside.tsx';

export const Route = createFileRoute('/_member/billing/transactions')({
  staticData: { beforeProof: true },
  validateSearch: readTransactionFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (!isBackwards(deps)) void queryClient.prefetchInfiniteQuery(transactionsQuery(deps));
  },
  component: TransactionsPage,
});

function TransactionsPage() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const { role } = useAccount();
  return (
    <Page title="Transactions" aside={role === 'fan' && <MoneyAside />}>
      <BillingNav />
      <Transactions filter={filter} onFilter={(search) => void navigate({ search })} />
    </Page>
  );
}
