import { z } from 'zod';
import { cents, id, moment } from './parts.ts';

/** All amounts are whole cents of US dollars. */
export const balance = z.union([
  /**
   * The wallet of a fan. While a payment is disputed, the wallet is frozen: no money can be spent.
   */
  z.strictObject({ balance_cents: cents, debt_cents: cents, is_frozen: z.boolean() }),
  /** The earnings of a creator that have not cleared, and those that may be withdrawn. */
  z.strictObject({ pending_cents: cents, available_cents: cents }),
]);

const debt = z.strictObject({
  debt_cents: cents,
  /** The payments that made up the debt, the latest first; the oldest may be settled in part. */
  causes: z.array(
    z.strictObject({
      kind: z.string(),
      debt_cents: cents,
      created_at: moment,
      payment_cents: cents.nullable(),
      payment_at: moment.nullable(),
    }),
  ),
});
export type Debt = z.infer<typeof debt>;

const linkedCard = z.strictObject({
  issuer: z.string(),
  /** The last four digits of the number. */
  digits: z.string(),
  holder: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});
export type LinkedCard = z.infer<typeof linkedCard>;

const kinds = [
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
] as const;

const namedUser = z.strictObject({ id, username: z.string(), name: z.string() });

const transaction = z.strictObject({
  id,
  kind: z.enum(kinds),
  /** The kind; of a reversal, the kind of what it reverses. */
  type: z.enum(kinds),
  /** The part of the caller, signed: what is left of the gross after the fee. */
  amount_cents: cents,
  gross_cents: cents,
  fee_cents: cents,
  paid_by: z.enum(['wallet', 'card']).nullable(),
  created_at: moment,
  /** The time at which the earnings can be withdrawn; null for other transactions. */
  clears_at: moment.nullable(),
  counterparty: namedUser.nullable(),
  /** Where the line leads; null across a block and where the caller sees nothing. */
  link: z
    .strictObject({ to: z.enum(['page', 'conversation']), message_id: id.nullable() })
    .nullable(),
});
export type Transaction = z.infer<typeof transaction>;
export type TransactionKind = Transaction['kind'];

const receipt = z.strictObject({
  number: z.string(),
  transaction,
  reader: namedUser,
  /** Settings of the site; null until the operator sets them. */
  seller_name: z.string().nullable(),
  statement_descriptor: z.string().nullable(),
  tax_note: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

const spendCap = z.strictObject({
  /** The cap of a calendar month (UTC); null without one. */
  cap_cents: cents.nullable(),
  /** What went to creators in this month, open payments included. */
  spent_cents: cents,
  resets_at: moment,
  /** A raise that waits; without cents, the cap ends then. */
  next: z.strictObject({ cap_cents: cents.nullable(), at: moment }).nullable(),
});
export type SpendCap = z.infer<typeof spendCap>;

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

const comingShare = z.strictObject({
  /** Hundredths of a percent of a price. */
  share_bps: z.int(),
  from: moment,
});

export const walletAnswers = {
  my_balance: balance.nullable(),
  /** Null if no card is linked. */
  my_card: linkedCard.nullable(),
  /** Null for a user without a wallet. */
  my_debt: debt.nullable(),
  /** Hundredths of a percent of a price. */
  my_share: z.int(),
  /** Null where the present share stays. */
  coming_share: comingShare.nullable(),
  my_spend_cap: spendCap,
  transactions: z.array(transaction),
  /** Over the whole filter. */
  transactions_subtotal: z.strictObject({ count: z.int(), amount_cents: cents }),
  receipt,
  /** Null for a payment of another user. */
  my_payment: payment.nullable(),
  /** The caller's undecided payment to a creator; null if there is none. */
  my_open_payment: openPayment.nullable(),
};
