import type { Role } from '@domain/answers/parts.ts';
import type { Transaction, TransactionKind } from '@domain/answers/wallet.ts';
import type { TransactionType } from './transaction-filter.ts';

/** Labels of transactions for fans. */
const fanLabels: Record<TransactionKind, string> = {
  top_up: 'Top up',
  tip: 'Tip sent',
  unlock: 'Content unlock',
  session_text: 'Paid chat',
  subscription: 'Subscription',
  referral: 'Referral',
  refund: 'Refund',
  dispute: 'Disputed payment',
  dispute_won: 'Dispute settled',
  withdrawal: 'Withdrawal',
  withdrawal_paid: 'Withdrawal paid',
  withdrawal_returned: 'Withdrawal returned',
  write_off: 'Debt written off',
};

const creatorLabels: Record<TransactionKind, string> = {
  ...fanLabels,
  tip: 'Tip received',
  unlock: 'Content sale',
};

/** The choices of the filter. */
export const typeWords: Record<TransactionType, string> = {
  subscription: 'Subscription',
  tip: 'Tip',
  unlock: 'Unlock',
  session_text: 'Paid chat',
  referral: 'Referral',
  top_up: 'Top up',
};

/** 'Tip received'; of a reversal also what it reverses: 'Refund (Tip received)'. */
export function transactionLabel(
  { kind, type }: Pick<Transaction, 'kind' | 'type'>,
  role: Role,
): string {
  const labels = role === 'creator' ? creatorLabels : fanLabels;
  const isReversal = kind === 'refund' || kind === 'dispute' || kind === 'dispute_won';
  return isReversal ? `${labels[kind]} (${labels[type]})` : labels[kind];
}

/** The title of a transaction's page. */
export function documentWord(kind: TransactionKind, role: Role): string {
  if (kind === 'refund') return 'Refund';
  if (kind === 'dispute' || kind === 'dispute_won') return 'Dispute';
  return role === 'creator' ? 'Statement' : 'Receipt';
}

/** The means of payment; null for transactions that are no purchase. */
export function paidByWord({ kind, type, paid_by }: Transaction): 'card' | 'wallet' | null {
  if (kind !== type) return null;
  return kind === 'top_up' ? 'card' : paid_by;
}
