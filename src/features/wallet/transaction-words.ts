import type { Role } from '@domain/answers/parts.ts';
import type { Transaction, TransactionKind } from '@domain/answers/wallet.ts';

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
  write_off: 'Correction',
};

const creatorLabels: Record<TransactionKind, string> = {
  ...fanLabels,
  tip: 'Tip received',
  unlock: 'Content sale',
};

export function transactionLabel(kind: TransactionKind, role: Role): string {
  return (role === 'creator' ? creatorLabels : fanLabels)[kind];
}

/** The means of payment; null for transactions that are no purchase. */
export function paidByWord({ kind, paid_by }: Transaction): 'card' | 'wallet' | null {
  return kind === 'top_up' ? 'card' : paid_by;
}
