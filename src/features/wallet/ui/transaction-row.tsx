import type { Role } from '@domain/answers/parts.ts';
import type { Transaction } from '@domain/answers/wallet.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatUsd } from '@/lib/money/format.ts';
import { DateText } from '@/ui/date-text.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import type { TransactionFilter } from '../transaction-filter.ts';
import { documentWord, paidByWord, transactionLabel } from '../transaction-words.ts';
import { SignedAmount } from './signed-amount.tsx';

type TransactionRowProps = {
  transaction: Transaction;
  role: Role;
  /** The filter of the list, to which the receipt leads back. */
  filter: TransactionFilter;
};

/** A line of the statement: description, counterparty, amount; for creators the fee too. */
export function TransactionRow({ transaction, role, filter }: TransactionRowProps) {
  const { id, amount_cents: cents, counterparty } = transaction;
  const paidBy = paidByWord(transaction);
  return (
    <div data-row={id} className="flex items-baseline justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold text-pretty">
          <Subject transaction={transaction}>{transactionLabel(transaction, role)}</Subject>
          {counterparty && (
            <span className="font-normal">
              {' · '}
              <bdi>{counterparty.name}</bdi>
            </span>
          )}
        </p>
        <p className="text-sm text-quiet">
          <DateText at={transaction.created_at} />
          {paidBy && <> · Paid by {paidBy}</>}
          {' · '}
          <TextLink
            to="/billing/transactions/$id"
            params={{ id }}
            search={filter}
            className="font-normal underline"
          >
            {documentWord(transaction.kind, role)}
          </TextLink>
        </p>
      </div>
      <div className="shrink-0 text-end">
        <SignedAmount cents={cents} className="font-semibold" />
        {/* What has no fee, such as a withdrawal, is its own gross. */}
        {role === 'creator' && transaction.fee_cents !== 0 && (
          <p className="text-sm text-quiet tabular">
            <span className="whitespace-nowrap">Gross {signed(transaction.gross_cents)}</span>
            <span className="max-md:hidden"> · </span>
            <span className="whitespace-nowrap max-md:block">
              Fee {signed(transaction.fee_cents)}
            </span>
          </p>
        )}
        <ApproxPrice cents={Math.abs(cents)} />
      </div>
    </div>
  );
}

const signed = (cents: number) => (cents < 0 ? `−${formatUsd(-cents)}` : formatUsd(cents));

/** Links the description to the message, the conversation or the page that it is about. */
function Subject({ transaction, children }: { transaction: Transaction; children: ReactNode }) {
  const { link, counterparty } = transaction;
  if (!link || !counterparty) return children;
  const { username } = counterparty;
  const className = 'underline decoration-line underline-offset-4 hover:decoration-current';
  return link.to === 'page' ? (
    <Link to="/$username" params={{ username }} className={className}>
      {children}
    </Link>
  ) : (
    <Link
      to="/conversations/$username"
      params={{ username }}
      search={link.message_id === null ? {} : { message: link.message_id }}
      className={className}
    >
      {children}
    </Link>
  );
}
