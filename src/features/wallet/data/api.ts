import type { CardDetails } from '@domain/card.ts';
import type { DeclineReason } from '@domain/declines.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { pageTransactions } from '@generated/limits.gen.ts';
import { asPayment, json, rows } from '@/shared/supabase/call.ts';
import { callFunction } from '@/shared/supabase/functions.ts';
import { rest } from '@/shared/supabase/rest.ts';

/** Whole cents of US dollars, as everywhere. */
export type Balance =
  /** Frozen while a payment is disputed: nothing can be spent. */
  | { balance_cents: number; debt_cents: number; is_frozen: boolean }
  /** A creator's: what is earned and not yet paid out, and the cleared part of it (C69). */
  | { pending_cents: number; available_cents: number };

export function fetchBalance(): Promise<Balance | null> {
  return json<Balance | null>(rest.rpc('my_balance'));
}

export type LinkedCard = {
  issuer: string;
  digits: string;
  holder: string;
  exp_month: number;
  exp_year: number;
};

/** The summary of the linked card; null without one. */
export function fetchCard(): Promise<LinkedCard | null> {
  return json<LinkedCard | null>(rest.rpc('my_card'));
}

export type TransactionKind =
  | 'top_up'
  | 'tip'
  | 'unlock'
  | 'session_text'
  | 'subscription'
  | 'referral'
  | 'refund'
  | 'dispute'
  | 'dispute_won'
  | 'withdrawal'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'write_off';

export type Transaction = {
  id: string;
  kind: TransactionKind;
  /** The caller's part, with its sign. */
  amount_cents: number;
  gross_cents: number;
  paid_by: 'wallet' | 'card' | null;
  created_at: string;
  counterparty: { id: string; username: string; name: string } | null;
};

export function fetchTransactions(before: string | null): Promise<Transaction[]> {
  return json<Transaction[]>(
    rest.rpc('transactions', {
      ...(before ? { p_before: before } : {}),
      p_limit: pageTransactions,
    }),
  );
}

export type Tip = { creatorId: string; amountCents: number; requestId: string };

/** Errors: those of send_tip, among them no_card_linked and not_enough_funds. */
export async function doSendTip(tip: Tip): Promise<void> {
  await asPayment(
    rows(
      rest.rpc('send_tip', {
        p_creator_id: tip.creatorId,
        p_amount_cents: tip.amountCents,
        p_request_id: tip.requestId,
      }),
    ),
  );
}

/** Opens the payment of a top-up; nothing is charged before `doCharge`. */
export function doRequestTopUp(amountCents: number, requestId: string): Promise<string> {
  return asPayment(
    rows(rest.rpc('request_top_up', { p_amount_cents: amountCents, p_request_id: requestId })),
  );
}

/** Where the person answers their bank or types the card: a frame, or the provider's own script. */
export type ProviderDoor =
  { kind: 'frame'; url: string } | { kind: 'stripe'; publishableKey: string; clientSecret: string };

export type CardSetup = ProviderDoor & { setupIntentId: string };

export type ChargeAnswer = {
  state: 'succeeded' | 'processing' | 'needs_action' | 'failed';
  error?: ErrorCode;
  reason?: DeclineReason;
  next?: ProviderDoor;
};

const callPayments = <T>(name: string, body: Record<string, unknown>) =>
  asPayment(callFunction<T>(name, body));

/** Charges an open payment of one's own, or tells what became of it: safe to repeat. */
export function doCharge(paymentId: string): Promise<ChargeAnswer> {
  return callPayments<ChargeAnswer>('payment-charge', { paymentId });
}

export type PaymentRow = {
  id: string;
  state:
    'created' | 'needs_action' | 'processing' | 'succeeded' | 'failed' | 'refunded' | 'disputed';
  failure_reason: string | null;
};

export function fetchPayment(paymentId: string): Promise<PaymentRow | null> {
  return json<PaymentRow | null>(rest.rpc('my_payment', { p_id: paymentId }));
}

export function startCardSetup(theme: 'dark' | 'light'): Promise<CardSetup> {
  return callPayments<CardSetup>('card-setup', { theme });
}

/** Links the card that the setup has put on file with the provider. */
export async function doLinkCard(setupIntentId: string, details: CardDetails): Promise<void> {
  await callPayments('card-confirm', { ...details, setupIntentId });
}

export async function doRemoveCard(): Promise<void> {
  await callPayments('card-remove', {});
}
