import { createHmac } from 'node:crypto';
import { invalid, missingParam, notFound, cardError } from './errors.ts';
import { group, text, words, type Form } from './form.ts';
import { newId, seconds, type PaymentMethod } from './objects.ts';
import type { Store } from './store.ts';
import { brandOf, passesChecksum } from './fields/card-rules.ts';
import { cardByNumber, cardByToken, testCards, type TestCard } from './test-cards.ts';

/** The card of a request: a stored card, a test token, or typed card fields. */
export function cardOfRequest(store: Store, form: Form): PaymentMethod {
  const named = text(form, 'payment_method');
  if (named) return cardNamed(store, named);
  const data = group(form, 'payment_method_data');
  if (!text(data, 'type')) throw missingParam('payment_method');
  return cardTyped(store, data);
}

function cardNamed(store: Store, id: string): PaymentMethod {
  const known = store.get('payment_method', id);
  if (known) return known;
  const token = cardByToken(id);
  if (!token) throw notFound('PaymentMethod', id, 'payment_method');
  return putOnFile(store, token.number, 12, new Date().getUTCFullYear() + 4, {});
}

/** Refuses invalid card fields with the provider's error codes; `param` names the field. */
function cardTyped(store: Store, data: Form): PaymentMethod {
  if (text(data, 'type') !== 'card')
    throw invalid('Only cards are accepted here.', { param: 'type' });
  const card = group(data, 'card');
  const number = (text(card, 'number') ?? '').replace(/\s/g, '');
  const month = Number(text(card, 'exp_month'));
  const year = Number(text(card, 'exp_year'));
  const cvc = text(card, 'cvc') ?? '';
  if (!passesChecksum(number))
    throw incorrect('number', 'incorrect_number', 'Your card number is incorrect.');
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw incorrect(
      'exp_month',
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    );
  }
  if (!Number.isInteger(year) || hasExpired(month, year)) {
    throw incorrect('exp_year', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (cvc.length !== (brandOf(number) === 'amex' ? 4 : 3) || !/^\d+$/.test(cvc)) {
    throw incorrect('cvc', 'invalid_cvc', "Your card's security code is invalid.");
  }
  return putOnFile(store, number, month, year, group(data, 'billing_details'));
}

const incorrect = (param: string, code: string, message: string) =>
  cardError({ code, decline: null, message }, { param });

function hasExpired(month: number, year: number, now = new Date()): boolean {
  const full = year < 100 ? 2000 + year : year;
  return full * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}

function putOnFile(store: Store, number: string, month: number, year: number, billing: Form) {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: seconds(),
    livemode: false,
    customer: null,
    billing_details: { ...billing, address: words(billing, 'address') },
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year < 100 ? 2000 + year : year,
      fingerprint: fingerprintOf(number),
      funding: 'credit',
      country: 'US',
    },
    metadata: {},
  };
  // Only published test numbers are stored, never any other number that a person typed.
  const published = testCards.some((card) => card.number === number) ? number : '';
  store.put('card_behaviour', { id: method.id, number: published, authenticated: false });
  return store.put('payment_method', method);
}

const fingerprintOf = (number: string) =>
  createHmac('sha256', 'local double').update(number).digest('base64url').slice(0, 16);

export function behaviourOf(store: Store, methodId: string): TestCard & { authenticated: boolean } {
  const kept = store.get('card_behaviour', methodId);
  return { ...cardByNumber(kept?.number ?? ''), authenticated: kept?.authenticated ?? false };
}

export function markAuthenticated(store: Store, methodId: string) {
  const kept = store.get('card_behaviour', methodId);
  if (kept) store.put('card_behaviour', { ...kept, authenticated: true });
}
