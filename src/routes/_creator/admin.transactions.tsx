import { createFileRoute } from '@tanstack/react-router';
import { transactionsQuery } from '@/features/wallet/data/transactions.ts';
import { readTransactionFilter } from '@/features/wallet/transaction-filter.ts';
import { isBackwards } from '@/features/wallet/transaction-range.ts';
import { Transactions } from '@/features/wallet/ui/transactions.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/transactions')({
  staticData: { beforeProof: true },
  validateSearch: readTransactionFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (!isBackwards(deps)) void queryClient.prefetchInfiniteQuery(transactionsQuery(deps));
  },
  component: AdminTransactions,
});

function AdminTransactions() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminPage title="Transactions">
      <Transactions filter={filter} onFilter={(search) => void navigate({ search })} />
    </AdminPage>
  );
}
