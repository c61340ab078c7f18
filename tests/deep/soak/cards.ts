import { inject } from 'vitest';
import { details } from '../../contract/payments-people.ts';
import type { User } from '../../support/users.ts';
import { typeAtForm } from './people.ts';
import { checkoutControl, fieldsControl } from './providers.ts';
import { commandOf, functionOf, rows } from './requests.ts';
import type { Outcome } from './book.ts';
import { pickFrom, type Operation, type Stage } from './stage.ts';

/* Money of cards: charges by both providers, and what banks and strangers make of them. */
const { addresses } = inject('platform');

/** Charges an open payment until its end is known, as the page does that shows it. */
export async function charge({ book }: Stage, fan: User, payment: string) {
  let isAsked = false;
  await book.ask({
    kind: 'card charge',
    actor: fan.id,
    request: payment,
    async ask() {
      if (isAsked) return endOf(fan, payment);
      const told = await functionOf(fan.client, 'payment-charge', { paymentId: payment });
      if (told.state !== 'done') return told;
      isAsked = true;
      return endOf(fan, payment);
    },
  });
}

async function endOf(fan: User, payment: string): Promise<Outcome> {
  const told = await commandOf(fan.client.rpc('my_payment', { p_id: payment }));
  if (told.state !== 'done') return told;
  // my_payment() returns json
  const { state } = told.value as { state: string };
  if (state === 'failed') return { state: 'refused', code: 'card_declined' };
  const isOpen = ['created', 'processing', 'needs_action'].includes(state);
  return isOpen ? { state: 'unknown', why: state } : { state: 'done', value: state };
}

const topUpBy =
  (kind: string, fansOf: (stage: Stage) => User[]): Operation =>
  async (stage) => {
    const fan = pickFrom(stage, fansOf(stage));
    const request = crypto.randomUUID();
    const opened = await stage.book.ask({
      kind,
      actor: fan.id,
      request,
      ask: () =>
        commandOf(
          fan.client.rpc('request_top_up', { p_amount_cents: 1000, p_request_id: request }),
        ),
    });
    if (opened.state === 'done') await charge(stage, fan, String(opened.value));
  };

export const topUpByFields = topUpBy('top-up, fields', ({ people }) => people.fieldsFans);
export const topUpByForm = topUpBy('top-up, stored form', ({ people }) => people.formFans);

/** A form of the provider that is opened, and typed into once. */
export const payAtForm: Operation = async (stage) => {
  const fan = pickFrom(stage, stage.people.formFans);
  const request = crypto.randomUUID();
  const opened = await stage.book.ask({
    kind: 'top-up, form',
    actor: fan.id,
    request,
    ask: () =>
      commandOf(
        fan.client.rpc('request_checkout', { p_amount_cents: 1000, p_request_id: request }),
      ),
  });
  if (opened.state !== 'done') return;
  const payment = String(opened.value);
  const form = await stage.book.ask({
    kind: 'form',
    actor: fan.id,
    request: payment,
    ask: () =>
      functionOf(fan.client, 'card-checkout', {
        ...details,
        paymentId: payment,
        returnPath: '/billing/card',
      }),
  });
  if (form.state === 'done') await typeAtForm(String((form.value as { url: string }).url));
};

async function paidAt(provider: string, stage: Stage) {
  const all = await rows<{ ref: string }>(
    `select r.provider_ref as ref from public.payments p
     join private.payment_references r on r.payment_id = p.id
     where r.provider = $1 and p.state = 'succeeded' order by p.id desc limit 20`,
    [provider],
  );
  return all.length > 0 ? pickFrom(stage, all).ref : null;
}

/** A holder's bank disputes a charge, at either provider. */
export const dispute: Operation = async (stage) => {
  const isAtForm = stage.random() < 0.3;
  const ref = await paidAt(isAtForm ? 'ccbill' : 'stripe', stage);
  if (!ref) return;
  if (isAtForm) await checkoutControl('chargeback', { sale: ref });
  else await fieldsControl('disputes', { payment_intent: ref });
};

/** The bank decides, or staff release what the dispute froze. */
export const endDispute: Operation = async (stage) => {
  const all = await rows<{ ref: string; fan: string }>(
    `select dispute_ref as ref, fan_id as fan from private.disputes
     where outcome is null and provider = 'stripe' and opened_at is not null`,
  );
  if (all.length === 0) return;
  const { ref, fan } = pickFrom(stage, all);
  if (stage.random() < 0.3) await rows('select private.release_disputes($1)', [fan]);
  else await fieldsControl('disputes/close', { dispute: ref, won: stage.random() < 0.6 });
};

/** An event that no provider signed is refused. */
export const forge: Operation = async ({ book }) => {
  const payment = crypto.randomUUID();
  const outcome = await book.ask({
    kind: 'forged event',
    actor: 'a stranger',
    request: payment,
    async ask(): Promise<Outcome> {
      const response = await fetch(
        `${addresses.api}/functions/v1/payment-webhook?provider=stripe`,
        {
          method: 'POST',
          headers: { 'stripe-signature': 't=1,v1=00' },
          body: JSON.stringify({ id: `evt_${payment}`, type: 'payment_intent.succeeded' }),
        },
      );
      const { status } = response;
      await response.body?.cancel();
      if (status >= 500) return { state: 'unknown', why: String(status) };
      return { state: 'done', value: status };
    },
  });
  const status = outcome.state === 'done' ? outcome.value : outcome.code;
  book.expect(status === 400, `a forged event is answered with ${String(status)}`);
};
