import type { CardDetails } from '@domain/card.ts';
import type { DeclineReason } from '@domain/declines.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { asPayment, call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';
import { pageTransactions } from '../limits.ts';

/** The summary of the linked card, or null. */
export const fetchCard = () => call('my_card');

export const fetchTransactions = (before: string | null) =>
  call('transactions', {
    p_before: before ?? undefined,
    p_limit: pageTransactions,
  });

export type Tip = { creatorId: string; amountCents: number; requestId: string };

/** Errors: those of send_tip, among them no_card_linked and not_enough_funds. */
export async function doSendTip(tip: Tip): Promise<void> {
  await asPayment(
    call('send_tip', {
      p_creator_id: tip.creatorId,
      p_amount_cents: tip.amountCents,
      p_request_id: tip.requestId,
    }),
  );
}

/** Opens the payment of a top-up; `doCharge` charges it. */
export const doRequestTopUp = (amountCents: number, requestId: string) =>
  asPayment(call('request_top_up', { p_amount_cents: amountCents, p_request_id: requestId }));

/** The bank's question or the card form: a frame, or the provider's own script. */
export type NextAction =
  { kind: 'frame'; url: string } | { kind: 'stripe'; publishableKey: string; clientSecret: string };

export type CardSetup = NextAction & { setupIntentId: string };

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

export async function doRemoveCard(): Promise<void> {
  await callPayments('card-remove', {});
}
