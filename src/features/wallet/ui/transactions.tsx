import type { Role } from '@domain/answers/parts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { ReceiptText } from 'lucide-react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { ReturningList } from '@/ui/returning-list.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { transactionsQuery } from '../data/transactions.ts';
import type { TransactionFilter } from '../transaction-filter.ts';
import { hasFilter, isBackwards } from '../transaction-range.ts';
import { Subtotal } from './subtotal.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionRow } from './transaction-row.tsx';

type TransactionsProps = {
  filter: TransactionFilter;
  onFilter: (filter: TransactionFilter) => void;
};

/** The user's transactions, ten a page, by type and range of days, for both roles. */
export function Transactions({ filter, onFilter }: TransactionsProps) {
  const { role } = useAccount();
  return (
    <div className="flex flex-col gap-4">
      <TransactionFilters filter={filter} role={role} onFilter={onFilter} />
      {!isBackwards(filter) && <Found filter={filter} role={role} />}
    </div>
  );
}

/** The transactions of a filter, with their sum. */
function Found({ filter, role }: { filter: TransactionFilter; role: Role }) {
  const options = transactionsQuery(filter);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  return (
    <>
      {hasFilter(filter) && <Subtotal filter={filter} />}
      <ReturningList
        key={JSON.stringify(filter)}
        query={query}
        rowKey={(row) => row.id}
        row={(row) => <TransactionRow transaction={row} role={role} filter={filter} />}
        className="divide-y divide-line rounded-lg border border-line bg-surface"
        skeleton={<TransactionsSkeleton />}
        empty={<ListState kind="empty" icon={ReceiptText} text={emptyTexts.anything} />}
      />
    </>
  );
}

function TransactionsSkeleton() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex items-start gap-3 px-4 py-3">
          <Skeleton className="size-9 shrink-0 rounded-full max-[22rem]:hidden" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
