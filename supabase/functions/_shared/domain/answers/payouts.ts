import { z } from 'zod';
import { cents, id, moment } from './parts.ts';

const bank = z.strictObject({
  bank_name: z.string(),
  holder: z.string(),
  /** The last characters of the account number. */
  digits: z.string(),
  /** The country of the legal address when it was saved. */
  country: z.string(),
  linked_at: moment,
  /** The last change of a linked account; null before one. */
  updated_at: moment.nullable(),
});
export type Bank = z.infer<typeof bank>;

const myBank = z.strictObject({
  /** Of the legal address; null before the first application. */
  country: z.string().nullable(),
  /** Until then no payout can be asked for. */
  hold_until: moment.nullable(),
  bank: bank.nullable(),
});
export type MyBank = z.infer<typeof myBank>;

const available = z.strictObject({
  /** Below zero for a debt. */
  available_cents: cents,
  minimum_cents: cents,
  /** When a withdrawal that is asked for now is paid. */
  due_at: moment,
  hold_until: moment.nullable(),
  /** The codes that would refuse a withdrawal now, the first to solve first. */
  obstacles: z.array(z.string()),
});
export type Available = z.infer<typeof available>;

const withdrawal = z.strictObject({
  id,
  state: z.enum(['requested', 'approved', 'paid', 'rejected', 'failed']),
  amount_cents: cents,
  due_at: moment,
  created_at: moment,
  settled_at: moment.nullable(),
  /** Why it was rejected or failed. */
  reason: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const payoutAnswers = { my_bank: myBank, available, withdrawals: z.array(withdrawal) };
