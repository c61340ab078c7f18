import type { Role } from '@domain/answers/parts.ts';
import type { Receipt as ReceiptOf } from '@domain/answers/wallet.ts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExact } from '@/lib/dates/format.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Button } from '@/ui/button.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { receiptQuery } from '../data/transactions.ts';
import { documentWord, paidByWord, transactionLabel } from '../transaction-words.ts';

/** One transaction to print: a fan's receipt, or the statement of a creator's earning. */
export function Receipt({ id }: { id: string }) {
  const { role } = useAccount();
  const { data, error, isPending, refetch } = useQuery(receiptQuery(id));
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    );
  }
  if (!data) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <Sheet receipt={data} role={role} />
      <Button className="self-start" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" strokeWidth={1.75} />
        Print
      </Button>
    </div>
  );
}

function Sheet({ receipt, role }: { receipt: ReceiptOf; role: Role }) {
  const { transaction, reader } = receipt;
  const rate = useRate();
  const money = (cents: number) =>
    `${cents < 0 ? '−' : ''}${formatWithApprox(Math.abs(cents), rate)}`;
  const paidBy = paidByWord(transaction);
  const isFan = role === 'fan';
  return (
    <article
      data-print
      aria-label={documentWord(transaction.kind, role)}
      className="rounded-lg border border-line bg-surface p-5 md:p-8"
    >
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-lg font-semibold">{receipt.seller_name}</p>
        <p className="text-sm text-quiet tabular">No. {receipt.number}</p>
      </header>
      <dl className="divide-y divide-line">
        <Line name="Date">{formatExact(transaction.created_at)}</Line>
        <Line name={readerWord(transaction.kind, role)}>
          <Named user={reader} />
        </Line>
        <Line name="For">{transactionLabel(transaction, role)}</Line>
        {transaction.counterparty && (
          <Line name={isFan ? 'Creator' : 'From'}>
            <Named user={transaction.counterparty} />
          </Line>
        )}
        {paidBy && <Line name="Paid by">{paidBy === 'card' ? 'Card' : 'Wallet'}</Line>}
        {/* What has no fee, such as a withdrawal, is its own gross. */}
        {isFan || transaction.fee_cents === 0 ? (
          <Line name="Amount" isTotal>
            {money(shownCents(transaction.amount_cents, isFan && paidBy !== null))}
          </Line>
        ) : (
          <>
            <Line name="Gross">{money(transaction.gross_cents)}</Line>
            <Line name="Fee">{money(transaction.fee_cents)}</Line>
            <Line name="Net" isTotal>
              {money(transaction.amount_cents)}
            </Line>
          </>
        )}
      </dl>
      <footer className="mt-5 flex flex-col gap-1 text-sm text-quiet">
        {receipt.tax_note && <p>{receipt.tax_note}</p>}
        {paidBy === 'card' && receipt.statement_descriptor && (
          <p>It is on your card statement as {receipt.statement_descriptor}.</p>
        )}
        <p>All amounts are {isFan && paidBy && 'charged '}in US dollars.</p>
      </footer>
    </article>
  );
}

/** The reader's part in the transaction. */
function readerWord(kind: ReceiptOf['transaction']['kind'], role: Role): string {
  if (role === 'fan') return kind === 'refund' ? 'Refunded to' : 'Billed to';
  return kind === 'refund' || kind === 'dispute' ? 'Taken from' : 'Paid to';
}

/** A receipt of a payment has no sign; what was given back has one. */
const shownCents = (cents: number, isPayment: boolean) => (isPayment ? Math.abs(cents) : cents);

const Named = ({ user }: { user: ReceiptOf['reader'] }) => (
  <>
    <bdi>{user.name}</bdi> <span className="text-quiet">@{user.username}</span>
  </>
);

function Line(props: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-quiet">{props.name}</dt>
      <dd className={props.isTotal ? 'text-end text-lg font-semibold tabular' : 'text-end tabular'}>
        {props.children}
      </dd>
    </div>
  );
}
