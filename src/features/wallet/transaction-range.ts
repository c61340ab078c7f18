import type { Role } from '@domain/answers/parts.ts';
import { transactionTypes } from '@generated/limits.gen.ts';
import type { TransactionFilter, TransactionType } from './transaction-filter.ts';

/* Apart from reading the address of the list, which is part of the first load. */

/** The moment at which a day begins where the reader is, or the day after it. */
function beginning(day: string, daysLater: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}

/** Arguments of the filter: both days belong to the range. */
export function argumentsOf({ type, from, to }: TransactionFilter) {
  return {
    p_type: type,
    p_from: from === undefined ? undefined : beginning(from, 0),
    p_until: to === undefined ? undefined : beginning(to, 1),
  };
}

export const hasFilter = (filter: TransactionFilter): boolean => Object.keys(filter).length > 0;

/** Whether the days are in the wrong order; the database refuses them too. */
export const isBackwards = ({ from, to }: TransactionFilter): boolean =>
  from !== undefined && to !== undefined && from > to;

/** Transactions that a role can have, as the choices of the filter. */
export const typesOf = (role: Role): TransactionType[] =>
  transactionTypes.filter((type) => type !== (role === 'creator' ? 'top_up' : 'referral'));
