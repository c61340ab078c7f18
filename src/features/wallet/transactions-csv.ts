import type { Role } from '@domain/answers/parts.ts';
import type { Transaction } from '@domain/answers/wallet.ts';
import { textCell } from '@domain/csv.ts';
import { amountCell, csvFile } from '@/lib/csv.ts';
import { paidByWord, transactionLabel } from './transaction-words.ts';

/** '2026-03-08 17:45:00', in UTC. */
const timeCell = (at: string) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const heads = ['Time (UTC)', 'Description', 'Name', 'Username', 'Paid by'];
const amountHeads: Record<Role, string[]> = {
  fan: ['Amount (USD)', 'Transaction'],
  creator: ['Gross (USD)', 'Fee (USD)', 'Net (USD)', 'Available from (UTC)', 'Transaction'],
};

function rowOf(transaction: Transaction, role: Role): string[] {
  const { counterparty, gross_cents, fee_cents, amount_cents, clears_at } = transaction;
  const words = [
    timeCell(transaction.created_at),
    textCell(transactionLabel(transaction, role)),
    textCell(counterparty?.name ?? ''),
    textCell(counterparty?.username ?? ''),
    paidByWord(transaction) ?? '',
  ];
  const amounts =
    role === 'fan'
      ? [amountCell(amount_cents)]
      : [
          ...[gross_cents, fee_cents, amount_cents].map(amountCell),
          clears_at === null ? '' : timeCell(clears_at),
        ];
  return [...words, ...amounts, transaction.id];
}

/** Transactions as a file. */
export function csvOf(transactions: Transaction[], role: Role): string {
  const rows = [[...heads, ...amountHeads[role]], ...transactions.map((one) => rowOf(one, role))];
  return csvFile(rows);
}
