import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useAccount } from '@/entities/account/current-user.tsx';
import { receiptQuery } from '@/features/wallet/data/transactions.ts';
import { readTransactionFilter } from '@/features/wallet/transaction-filter.ts';
import { documentWord } from '@/features/wallet/transaction-words.ts';
import { Receipt } from '@/features/wallet/ui/receipt.tsx';
import { Page } from '@/ui/page.tsx';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/_member/billing/transactions_/$id')({
  staticData: { beforeProof: true },
  // The filter of the list that the receipt was opened from.
  validateSearch: readTransactionFilter,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(receiptQuery(id));
  },
  component: ReceiptPage,
});

function ReceiptPage() {
  const { role } = useAccount();
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const { data } = useQuery(receiptQuery(id));
  return (
    <Page
      title={documentWord(data?.transaction.kind ?? 'top_up', role)}
      width="text"
      actions={
        <TextLink
          to={role === 'fan' ? '/billing/transactions' : '/admin/transactions'}
          search={search}
        >
          All transactions
        </TextLink>
      }
    >
      <Receipt key={id} id={id} />
    </Page>
  );
}
