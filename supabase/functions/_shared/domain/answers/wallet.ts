import { z } from 'zod';
import { cents, id, moment } from './parts.ts';

/** All amounts are whole cents of US dollars. */
export const balance = z.union([
  /**
   * The wallet of a fan. While a payment is disputed, the wallet is frozen: no money can be spent.
   */
  z.strictObject({ balance_cents: cents, debt_cents: cents, is_frozen: z.boolean() }),
  /** The earnings of a creator that are not paid out yet, and the cleared part of them. */
  z.strictObject({ pending_cents: cents, available_cents: cents }),
]);

const linkedCard = z.strictObject({
  issuer: z.string(),
  /** The last four digits of the number. */
  digits: z.string(),
  holder: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});
export type LinkedCard = z.infer<typeof linkedCard>;

const transaction = z.strictObject({
  id,
  kind: z.enum([
    'top_up',
    'tip',
    'unlock',
    'session_text',
    'subscription',
    'referral',
    'refund',
    'dispute',
    'dispute_won',
    'withdrawal',
    'withdrawal_paid',
    'withdrawal_returned',
    'write_off',
  ]),
  /** The part of the caller, signed. */
  amount_cents: cents,
  gross_cents: cents,
  paid_by: z.enum(['wallet', 'card']).nullable(),
  created_at: moment,
  /** The time at which the earnings can be withdrawn; null for other transactions. */
  clears_at: moment.nullable(),
  counterparty: z.strictObject({ id, username: z.string(), name: z.string() }).nullable(),
});
export type Transaction = z.infer<typeof transaction>;
export type TransactionKind = Transaction['kind'];

const payment = z.strictObject({
  id,
  state: z.enum([
    'created',
    'needs_action',
    'processing',
    'succeeded',
    'failed',
    'refunded',
    'disputed',
  ]),
  /** A decline reason. A reason that is missing in `declineWords` is shown without words. */
  failure_reason: z.string().nullable(),
});
export type PaymentRow = z.infer<typeof payment>;

const openPayment = z.strictObject({ id, amount_cents: cents });
export type OpenPayment = z.infer<typeof openPayment>;

export const walletAnswers = {
  my_balance: balance.nullable(),
  /** Null if no card is linked. */
  my_card: linkedCard.nullable(),
  transactions: z.array(transaction),
  /** Null for a payment of another user. */
  my_payment: payment.nullable(),
  /** The caller's undecided payment to a creator; null if there is none. */
  my_open_payment: openPayment.nullable(),
};
