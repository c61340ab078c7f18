import { z } from 'zod';
import { ForgedWebhook, type PaymentEvent, type ProviderEvent } from '../provider.ts';
import type { WebhookMessage } from '../provider.ts';
import { cardOf } from './card.ts';
import { reasonOfText } from './declines.ts';
import type { CcbillSettings } from './settings.ts';
import { reversal, saleFailure, saleSuccess, soldCard } from './shapes.ts';
import { isEqual, saleDigest, sealOf, sha256, usd } from './signing.ts';

type Fields = Record<string, string>;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * A postback proves itself by the secret in its address and, as far as the account names them, by
 * the network it comes from; a sale also by the digest of its number, and by the seal that we gave
 * to its form. A genuine postback is never refused for its form: it would be repeated for days.
 */
export async function parsePostback(
  settings: CcbillSettings,
  { body, query, address }: WebhookMessage,
): Promise<ProviderEvent[]> {
  if (!(await isEqual(query.get('key') ?? '', settings.webhookKey)))
    throw new ForgedWebhook('the key in the address does not hold');
  const allowed = settings.webhookAddresses;
  if (allowed && !allowed.some((beginning) => address.startsWith(beginning)))
    throw new ForgedWebhook(`postbacks do not come from ${address}`);
  const fields = fieldsOf(body);
  const type = query.get('eventType') ?? fields.eventType ?? '';
  try {
    return await eventsOf(settings, type, { ...Object.fromEntries(query), ...fields });
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const issue = error.issues[0];
    const reason = `${issue?.code ?? ''} ${issue?.path.join('.') ?? ''}`.trim();
    const id = `unreadable_${await sha256(`${type}\n${body}`)}`;
    return [{ ...nothing(), id, type: 'malformed', reason }];
  }
}

const nothing = (): Omit<PaymentEvent, 'id'> => ({
  type: 'other',
  paymentId: null,
  providerRef: null,
  customer: null,
  amountCents: null,
  currency: null,
  isOwnMode: true,
  reason: null,
  occurredAt: new Date().toISOString(),
});

async function eventsOf(
  settings: CcbillSettings,
  type: string,
  fields: Fields,
): Promise<ProviderEvent[]> {
  const isOwnMode =
    fields.clientAccnum === settings.account &&
    Number(fields.clientSubacc) === Number(settings.subaccount);
  switch (type) {
    case 'NewSaleSuccess':
    case 'UpSaleSuccess':
      return aboutSale(settings, type, fields, isOwnMode);
    case 'NewSaleFailure':
    case 'UpSaleFailure':
      return aboutFailure(settings, type, fields, isOwnMode);
    case 'Refund':
    case 'Void':
      return [{ ...aboutReversal(type, fields, isOwnMode), type: 'refunded', reason: null }];
    case 'Chargeback':
      return [{ ...aboutReversal(type, fields, isOwnMode), type: 'dispute_opened' }];
    default: {
      const id = `other_${await sha256(JSON.stringify(fields))}`;
      return [{ ...nothing(), id, isOwnMode }];
    }
  }
}

async function aboutSale(
  settings: CcbillSettings,
  type: string,
  fields: Fields,
  isOwnMode: boolean,
): Promise<ProviderEvent[]> {
  const sale = saleSuccess.parse(fields);
  const isForm = type === 'NewSaleSuccess';
  const digest = sale.dynamicPricingValidationDigest;
  // A sale of a stored card has no dynamic price, and its digest may be missing.
  const isSigned = isForm || digest !== '';
  if (isSigned && !(await isEqual(digest, saleDigest(settings.salt, sale.subscriptionId))))
    throw new ForgedWebhook('the digest of the sale does not hold');
  const common = {
    ...(await sealed(settings, sale)),
    providerRef: sale.subscriptionId,
    isOwnMode,
    occurredAt: sale.timestamp,
  };
  if (!common.paymentId) return [{ ...nothing(), id: `sale:${sale.transactionId}`, isOwnMode }];
  const { paymentId } = common;
  const paid: PaymentEvent = {
    ...common,
    id: `sale:${sale.transactionId}`,
    type: 'payment_succeeded',
    reason: null,
  };
  if (!isForm) return [paid];
  const card = cardOf(soldCard.parse(fields));
  return [
    { ...common, paymentId, id: `card:${sale.transactionId}`, type: 'card_saved', card },
    paid,
  ];
}

async function aboutFailure(
  settings: CcbillSettings,
  type: string,
  fields: Fields,
  isOwnMode: boolean,
): Promise<ProviderEvent[]> {
  const failure = saleFailure.parse(fields);
  return [
    {
      ...(await sealed(settings, failure)),
      id: `${type}:${failure.transactionId}`,
      type: 'payment_failed',
      providerRef: null,
      reason: reasonOfText(failure.failureReason),
      isOwnMode,
      occurredAt: failure.timestamp,
    },
  ];
}

/** A refund or dispute names its sale alone. Each sale has at most one refund. */
function aboutReversal(type: string, fields: Fields, isOwnMode: boolean): PaymentEvent {
  const told = reversal.parse(fields);
  const isDispute = type === 'Chargeback';
  return {
    ...nothing(),
    id: `${type}:${told.transactionId}`,
    chargeRef: told.subscriptionId,
    providerRef: isDispute ? `chargeback:${told.transactionId}` : told.subscriptionId,
    amountCents: told.amount,
    currency: currencyOf(told.currencyCode),
    reason: told.reason || null,
    isOwnMode,
    occurredAt: told.timestamp,
  };
}

interface Told {
  'X-paymentId': string;
  'X-customer': string;
  'X-seal': string;
  billedInitialPrice: number;
  billedCurrencyCode: string;
}

/** The custom variables of a sale; without a payment id it is not about us. */
async function sealed(settings: CcbillSettings, told: Told) {
  const { 'X-paymentId': paymentId, 'X-customer': customer, 'X-seal': seal } = told;
  const [amountCents, currency] = [told.billedInitialPrice, currencyOf(told.billedCurrencyCode)];
  if (!uuid.test(paymentId)) return { paymentId: null, customer, amountCents, currency };
  if (!(await isEqual(seal, await sealOf(settings.salt, { paymentId, customer, amountCents }))))
    throw new ForgedWebhook('the seal of the payment does not hold');
  return { paymentId, customer, amountCents, currency };
}

/** Of other currencies the number is enough: they are never ours. */
const currencyOf = (code: string) => (code === usd ? 'usd' : code);

function fieldsOf(body: string): Fields {
  const json = jsonOf(body);
  const entries = json ? Object.entries(json) : [...new URLSearchParams(body)];
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

/** Numbers of sales have more digits than a number of JavaScript holds. */
function jsonOf(body: string): object | null {
  try {
    const value: unknown = JSON.parse(body.replace(/(:\s*)(\d{16,})(?=\s*[,}])/g, '$1"$2"'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
