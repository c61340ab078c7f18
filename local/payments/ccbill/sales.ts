import { createHmac, randomInt } from 'node:crypto';
import { brandOf } from '../fields/card-rules.ts';
import { seconds, type Sale, type SoldCard } from '../objects.ts';
import { cardByNumber, testCards, type Decline } from '../test-cards.ts';
import type { Ccbill } from './context.ts';
import { saleDigest } from './keys.ts';

/** Sales, refunds and disputes, and the postbacks about them. */
export interface Order {
  amountCents: number;
  currencyCode: string;
  custom: Record<string, string>;
  card: SoldCard;
  /** Name and address as typed into the form. */
  consumer: Record<string, string>;
  type: 'NewSale' | 'UpSale';
}

const digits = (count: number) =>
  Array.from({ length: count }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join('');

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The time of the provider, in Arizona: seven hours behind UTC. */
const localTime = (at = Date.now()) =>
  new Date(at - 7 * 3600 * 1000).toISOString().slice(0, 19).replace('T', ' ');

export function cardTyped(number: string, expDate: string): SoldCard {
  const published = testCards.some((card) => card.number === number) ? number : '';
  const account = createHmac('sha256', 'local double').update(number).digest('base64url');
  return {
    number: published,
    brand: brandOf(number).toUpperCase(),
    last4: number.slice(-4),
    expDate,
    account: account.slice(0, 22),
  };
}

/** How a test card answers the form, and how it answers a later sale. */
function declineOf(card: SoldCard, type: Order['type']): Decline | null {
  const { onSetup, onCharge, authentication } = cardByNumber(card.number);
  if (type === 'NewSale') return onSetup ?? null;
  if (authentication === 'always') {
    const message = 'The bank asks for 3DS authentication.';
    return { code: 'authentication_required', decline: 'authentication_required', message };
  }
  return onCharge ?? null;
}

const commonFields = (double: Ccbill, order: Order, transactionId: string) => ({
  ...Object.fromEntries(Object.entries(order.custom).map(([name, value]) => [`X-${name}`, value])),
  ...order.consumer,
  transactionId,
  clientAccnum: double.options.keys.account,
  clientSubacc: double.options.keys.subaccount,
  timestamp: localTime(),
  billedInitialPrice: dollars(order.amountCents),
  billedCurrencyCode: order.currencyCode,
  cardType: order.card.brand,
  last4: order.card.last4,
  expDate: order.card.expDate,
  paymentAccount: order.card.account,
});

/** Sells, or returns the decline of the bank. */
export function sell(double: Ccbill, order: Order): Sale | Decline {
  const decline = declineOf(order.card, order.type);
  const transactionId = digits(18);
  const fields = commonFields(double, order, transactionId);
  if (decline) {
    double.emit(`${order.type}Failure`, {
      ...fields,
      failureCode: 'BE-103',
      failureReason: decline.message,
    });
    return decline;
  }
  const { amountCents, currencyCode, custom, card } = order;
  const sale = double.store.put('sale', {
    id: digits(18),
    transactionId,
    amountCents,
    currencyCode,
    custom,
    card,
    created: seconds(),
    refundedCents: 0,
    cancelDate: null,
  });
  double.emit(`${order.type}Success`, {
    ...fields,
    subscriptionId: sale.id,
    dynamicPricingValidationDigest: saleDigest(double.options.keys.salt, sale.id),
  });
  if (cardByNumber(card.number).disputed) chargeBack(double, sale);
  return sale;
}

const reversalOf = (double: Ccbill, sale: Sale, cents: number, reason: string) => ({
  transactionId: digits(18),
  subscriptionId: sale.id,
  clientAccnum: double.options.keys.account,
  clientSubacc: double.options.keys.subaccount,
  timestamp: localTime(),
  amount: dollars(cents),
  currencyCode: sale.currencyCode,
  reason,
});

export function refundSale(double: Ccbill, sale: Sale, cents: number): Sale {
  const refunded = double.store.put('sale', { ...sale, refundedCents: cents });
  double.emit('Refund', reversalOf(double, sale, cents, 'Refunded by merchant'));
  return refunded;
}

export function chargeBack(double: Ccbill, sale: Sale) {
  double.emit('Chargeback', reversalOf(double, sale, sale.amountCents, 'Fraudulent'));
}
