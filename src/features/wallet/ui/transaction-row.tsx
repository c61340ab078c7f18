import type { Role } from '@domain/answers/parts.ts';
import type { Transaction } from '@domain/answers/wallet.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatUsd } from '@/lib/money/format.ts';
import { DateText } from '@/ui/date-text.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import type { TransactionFilter } from '../transaction-filter.ts';
import { transactionIcons } from '../transaction-icons.ts';
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
  const Icon = transactionIcons[transaction.kind];
  return (
    <div data-row={id} className="flex items-start gap-3 px-4 py-3">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-raised text-quiet max-[22rem]:hidden"
      >
        <Icon className="size-[1.125rem]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold text-pretty">
          <Subject transaction={transaction}>{transactionLabel(transaction, role)}</Subject>
        </p>
        <p className="text-sm text-quiet">
          {counterparty && (
            <>
              <bdi className="text-text">{counterparty.name}</bdi>
              {' · '}
            </>
          )}
          <DateText at={transaction.created_at} className="whitespace-nowrap" />
          <span className="max-md:hidden"> · </span>
          {/* A line of its own on a phone, beside those of the sums. */}
          <span className="max-md:block">
            {paidBy && <>Paid by {paidBy} · </>}
            <TextLink
              to="/billing/transactions/$id"
              params={{ id }}
              search={filter}
              className="font-normal underline"
            >
              {documentWord(transaction.kind, role)}
            </TextLink>
          </span>
        </p>
      </div>
      <div className="shrink-0 text-end">
        {/* Nearly all that a creator reads has come in. */}
        <SignedAmount cents={cents} className="font-semibold" isPlain={role === 'creator'} />
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
