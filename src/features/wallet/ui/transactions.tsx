import type { Role } from '@domain/answers/parts.ts';
import type { Transaction } from '@domain/answers/wallet.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { DateText } from '@/ui/date-text.tsx';
import { emptyTexts } from '@/lib/errors/success.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { classes } from '@/ui/classes.ts';
import { ListState } from '@/ui/list-state.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { ReturningList } from '@/ui/returning-list.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { transactionsQuery } from '../data/queries.ts';
import { paidByWord, transactionLabel } from '../transaction-words.ts';

/** The user's transactions, ten a page, for both roles. */
export function Transactions() {
  const { role } = useAccount();
  const query = useInfiniteQuery(transactionsQuery);
  return (
    <ReturningList
      query={query}
      rowKey={(row) => row.id}
      row={(row) => <TransactionRow transaction={row} role={role} />}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
      skeleton={<TransactionsSkeleton />}
      empty={<ListState kind="empty" icon={ReceiptText} text={emptyTexts.anything} />}
    />
  );
}

function TransactionRow({ transaction, role }: { transaction: Transaction; role: Role }) {
  const { amount_cents: cents, counterparty } = transaction;
  const paidBy = paidByWord(transaction);
  return (
    <div data-row={transaction.id} className="flex items-baseline justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">
          {transactionLabel(transaction.kind, role)}
          {counterparty && (
            <>
              {' · '}
              <Counterparty user={counterparty} role={role} />
            </>
          )}
        </p>
        <p className="text-sm text-quiet">
          <DateText at={transaction.created_at} />
          {paidBy && <> · {paidBy}</>}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <p className={classes('tabular font-semibold', cents > 0 && 'text-good')}>
          <span className="sr-only">{cents < 0 ? 'minus ' : 'plus '}</span>
          <span aria-hidden>{cents < 0 ? '−' : '+'}</span>
          {formatUsd(Math.abs(cents))}
        </p>
        <ApproxPrice cents={Math.abs(cents)} />
      </div>
    </div>
  );
}

/** Links a creator to their page, and a fan to the conversation with them. */
function Counterparty({ user, role }: { user: { username: string; name: string }; role: Role }) {
  const to = role === 'creator' ? `/conversations/${user.username}` : `/${user.username}`;
  return (
    <Link to={to} className="font-normal underline-offset-4 hover:underline">
      <bdi>{user.name}</bdi>
    </Link>
  );
}

function TransactionsSkeleton() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex items-start justify-between px-4 py-3">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-3.5 w-24" />
          </div>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
