import type { CardDetails } from '@domain/card.ts';
import type { Transaction } from '@domain/answers/wallet.ts';
import type { DeclineReason } from '@domain/declines.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { exportTransactions, pageTransactions } from '@generated/limits.gen.ts';
import { asPayment, call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';
import type { TransactionFilter } from '../transaction-filter.ts';
import { argumentsOf } from '../transaction-range.ts';

/** The summary of the linked card, or null. */
export const fetchCard = () => call('my_card');

export const fetchTransactions = (
  filter: TransactionFilter,
  before: string | null,
  rows: number = pageTransactions,
) => call('transactions', { ...argumentsOf(filter), p_before: before ?? undefined, p_limit: rows });

/** All transactions of a filter, in the answers that SQL allows at most. */
export async function fetchAllTransactions(filter: TransactionFilter): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (;;) {
    const before = all.at(-1)?.id ?? null;
    const page = await fetchTransactions(filter, before, exportTransactions);
    all.push(...page);
    if (page.length < exportTransactions) return all;
  }
}

export const fetchSubtotal = (filter: TransactionFilter) =>
  call('transactions_subtotal', argumentsOf(filter));

/** Errors: transaction_not_found, also for a transaction of others. */
export const fetchReceipt = (id: string) => call('receipt', { p_transaction_id: id });

export const fetchDebt = () => call('my_debt');

export const fetchSpendCap = () => call('my_spend_cap');

/** Whole cents, or null to remove the cap. Errors: invalid_spend_limit. */
export const doSetSpendCap = (cents: number | null) =>
  call('set_spend_cap', { p_cents: cents ?? undefined });

export type Tip = {
  creatorId: string;
  /** The post or story that is tipped. */
  itemId: string | undefined;
  amountCents: number;
  /** A message of the conversation; empty for none. */
  words: string;
  requestId: string;
};

/** Errors: those of send_tip, among them no_card_linked and not_enough_funds. */
export async function doSendTip(tip: Tip): Promise<void> {
  await asPayment(
    call('send_tip', {
      p_creator_id: tip.creatorId,
      p_amount_cents: tip.amountCents,
      p_request_id: tip.requestId,
      ...(tip.words && { p_message: tip.words }),
      p_item_id: tip.itemId,
    }),
  );
}

/** Opens the payment of a top-up; `doCharge` charges it. */
export const doRequestTopUp = (amountCents: number, requestId: string) =>
  asPayment(call('request_top_up', { p_amount_cents: amountCents, p_request_id: requestId }));

/** The bank's question or the card form: a frame, or the provider's own script. */
export type NextAction =
  | { kind: 'frame'; url: string }
  | { kind: 'script'; provider: string; publishableKey: string; clientSecret: string };

export type FieldsSetup = NextAction & { setupIntentId: string };

/** Where cards are typed: into fields on the page, or into a form of the provider. */
export type CardSetup = FieldsSetup | { kind: 'redirect' };

export type ChargeAnswer = {
  state: 'succeeded' | 'processing' | 'needs_action' | 'failed';
  error?: ErrorCode;
  reason?: DeclineReason;
  next?: NextAction;
};

const callPayments = <T>(name: string, body: Record<string, unknown>) =>
  asPayment(callFunction<T>(name, body));

/** Charges an own open payment, or returns its outcome; safe to repeat. */
export function doCharge(paymentId: string): Promise<ChargeAnswer> {
  return callPayments<ChargeAnswer>('payment-charge', { paymentId });
}

export const fetchPayment = (paymentId: string) => call('my_payment', { p_id: paymentId });

export function startCardSetup(theme: 'dark' | 'light'): Promise<CardSetup> {
  return callPayments<CardSetup>('card-setup', { theme });
}

/** Links the card that the setup has stored with the provider. */
export async function doLinkCard(setupIntentId: string, details: CardDetails): Promise<void> {
  await callPayments('card-confirm', { ...details, setupIntentId });
}

/** Opens the payment of a first top-up that links a card; `startCheckout` opens its form. */
export const doRequestCheckout = (amountCents: number, requestId: string) =>
  asPayment(call('request_checkout', { p_amount_cents: amountCents, p_request_id: requestId }));

type Checkout = { paymentId: string; returnPath: string; details: CardDetails };

/** The address of the provider's form. `decided`: the payment of an earlier try has its outcome. */
export function startCheckout({ paymentId, returnPath, details }: Checkout) {
  return callPayments<{ state: 'open'; url: string } | { state: 'decided' }>('card-checkout', {
    ...details,
    paymentId,
    returnPath,
  });
}

export async function doRemoveCard(): Promise<void> {
  await callPayments('card-remove', {});
}
