import { z } from 'zod';
import type { PaymentCommands } from '../payments/commands.ts';
import { cardOutcomes, paymentStates } from '../payments/commands.ts';
import type { CardSavedEvent, PaymentEvent } from '../payments/provider.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const word = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const state = z.enum(paymentStates);
const account = z
  .object({
    accounts: z.array(z.object({ provider: z.string(), customer: z.string(), method: word })),
    linked: word,
    new_cards: word,
    may_set_up: z.boolean(),
  })
  .transform(({ may_set_up: maySetUp, new_cards: newCards, ...known }) => ({
    ...known,
    newCards,
    maySetUp,
  }));
const applied = z.object({ end_setup: z.boolean().optional() });
const storedCards = z.array(z.object({ provider: z.string(), method: z.string() }));
const cardOutcome = z.union([
  z
    .object({ outcome: z.literal('saved'), fan_id: z.uuid(), replaced: storedCards })
    .transform(({ fan_id: fanId, ...saved }) => ({ ...saved, fanId })),
  z.object({ outcome: z.enum(cardOutcomes).exclude(['saved']) }),
]);
const checkout = z
  .object({
    payment_id: z.string(),
    amount_cents: z.number().int(),
    state,
    provider: word,
    customer: word,
    reason: word,
  })
  .transform(({ payment_id: paymentId, amount_cents: amountCents, ...open }) => ({
    ...open,
    paymentId,
    amountCents,
  }));
const payment = z.object({
  payment_id: z.string(),
  kind: z.string(),
  amount_cents: z.number().int(),
  state,
  provider: word,
  customer: word,
  method: word,
  is_first: z.boolean(),
  description: word,
  reason: word,
});

/** The service commands of wallet and billing, over REST with the service key. */
export function paymentCommands(): PaymentCommands {
  const client = serviceClient();
  const call = <T extends z.ZodType>(name: string, args: Record<string, unknown>, answer: T) =>
    callCommand(client, name, args, answer);
  return {
    cardAccount: (fanId) => call('service_card_account', { p_fan_id: fanId }, account),
    async setCardAccount(fanId, provider, customer) {
      const args = { p_fan_id: fanId, p_provider: provider, p_customer: customer };
      await call('service_set_card_account', args, z.unknown());
    },
    async saveCard(fanId, { expMonth, expYear, ...card }) {
      const fields = { ...card, exp_month: expMonth, exp_year: expYear };
      return call('service_save_card', { p_fan_id: fanId, p_card: fields }, storedCards);
    },
    async forgetCard(fanId, { provider, method }) {
      const args = { p_fan_id: fanId, p_provider: provider, p_method: method };
      await call('service_forget_card', args, z.unknown());
    },
    removeCard: (fanId) => call('service_remove_card', { p_fan_id: fanId }, storedCards),
    startCheckout({ paymentId, fanId, provider, address }) {
      const args = {
        p_payment_id: paymentId,
        p_fan_id: fanId,
        p_provider: provider,
        p_address: address,
      };
      return call('service_start_checkout', args, checkout);
    },
    async paymentToCharge({ paymentId, fanId, address }) {
      const args = { p_payment_id: paymentId, p_fan_id: fanId, p_address: address };
      const row = await call('service_payment_to_charge', args, payment);
      return {
        paymentId: row.payment_id,
        kind: row.kind,
        amountCents: row.amount_cents,
        state: row.state,
        provider: row.provider,
        customer: row.customer,
        method: row.method,
        isFirst: row.is_first,
        description: row.description ?? '',
        reason: row.reason,
      };
    },
    async settlePayment(paymentId, { outcome, provider, ref, reason }) {
      const args = {
        p_payment_id: paymentId,
        p_outcome: outcome,
        p_provider: provider,
        p_provider_ref: ref,
        p_reason: reason,
      };
      return (await call('service_settle_payment', args, z.object({ state }))).state;
    },
    async applyEvent(provider, event) {
      const args = { p_provider: provider, p_event_id: event.id, p_event: rowOf(event) };
      const answer = await call('service_apply_payment_event', args, applied);
      return { endSetup: answer.end_setup ?? false };
    },
    applyCardEvent(provider, event) {
      const args = {
        p_provider: provider,
        p_event_id: event.id,
        p_event: cardRowOf(provider, event),
      };
      return call('service_apply_card_event', args, cardOutcome);
    },
  };
}

const rowOf = (event: PaymentEvent) => ({
  type: event.type,
  payment_id: event.paymentId,
  charge_ref: event.chargeRef ?? null,
  provider_ref: event.providerRef,
  customer: event.customer,
  amount_cents: event.amountCents,
  currency: event.currency,
  is_own_mode: event.isOwnMode,
  reason: event.reason,
  occurred_at: event.occurredAt,
});

function cardRowOf(provider: string, event: CardSavedEvent) {
  const { expMonth, expYear, ...card } = event.card;
  return {
    type: event.type,
    payment_id: event.paymentId,
    provider_ref: event.providerRef,
    amount_cents: event.amountCents,
    currency: event.currency,
    is_own_mode: event.isOwnMode,
    occurred_at: event.occurredAt,
    card: { ...card, provider, customer: event.customer, exp_month: expMonth, exp_year: expYear },
  };
}
