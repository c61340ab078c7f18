import Stripe from 'stripe';
import { z } from 'zod';
import { hexOf } from '../domain/text-of-bytes.ts';
import { ForgedWebhook, type PaymentEvent } from './provider.ts';
import { nullWhenMissing } from './stripe-charges.ts';
import { reasonOfIntent } from './stripe-declines.ts';
import {
  eventHead,
  stripeCharge,
  stripeDispute,
  stripeIntent,
  stripeSetup,
} from './stripe-shapes.ts';
import { isLiveMode, type StripeSettings } from './stripe-settings.ts';

type Facts = Pick<PaymentEvent, 'type'> &
  Partial<Omit<PaymentEvent, 'id' | 'occurredAt' | 'isOwnMode' | 'type'>>;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const cryptoProvider = Stripe.createSubtleCryptoProvider();
/** The maximum difference between the provider's clock and ours, in either direction. */
const toleranceSeconds = 300;

/**
 * Verifies the signature over the raw body, then maps the event to our types. A signed body is
 * never refused for its form: Stripe would repeat it for days.
 */
export async function parseStripeWebhook(
  stripe: Stripe,
  settings: StripeSettings,
  body: string,
  signature: string | null,
): Promise<PaymentEvent> {
  await verify(stripe, settings.webhookSecret, body, signature ?? '');
  const head = eventHead.safeParse(jsonOf(body));
  if (!head.success) {
    const id = `unreadable_${await digestOf(body)}`;
    return { ...nothing, ...malformed(head.error), id, occurredAt: new Date().toISOString() };
  }
  const event = head.data;
  const facts = await factsOf(stripe, event.type, event.data.object);
  const isAboutUs = facts.paymentId || facts.type === 'setup_failed' || facts.type === 'malformed';
  return {
    ...nothing,
    ...(isAboutUs ? facts : {}),
    id: event.id,
    isOwnMode: event.livemode === isLiveMode(settings),
    occurredAt: new Date(event.created * 1000).toISOString(),
  };
}

async function verify(stripe: Stripe, secret: string, body: string, signature: string) {
  try {
    const { signature: checks } = stripe.webhooks;
    if (!checks) throw new Error('this SDK checks no signatures');
    await checks.verifyHeaderAsync(body, signature, secret, toleranceSeconds, cryptoProvider);
  } catch (error) {
    throw new ForgedWebhook('the signature does not hold', { cause: error });
  }
  // The SDK refuses old timestamps, but not those in the future.
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  const latest = Date.now() / 1000 + toleranceSeconds;
  if (times.length === 0 || times.some((time) => time > latest)) {
    throw new ForgedWebhook('signed in the future');
  }
}

/** The fields of an event that is not about our payments. */
const nothing: Omit<PaymentEvent, 'id' | 'occurredAt'> = {
  type: 'other',
  paymentId: null,
  providerRef: null,
  customer: null,
  amountCents: null,
  currency: null,
  isOwnMode: true,
  reason: null,
};

function malformed(error: z.ZodError): Facts {
  const issue = error.issues[0];
  return {
    type: 'malformed',
    reason: `${issue?.code ?? ''} ${issue?.path.join('.') ?? ''}`.trim(),
  };
}

async function factsOf(stripe: Stripe, type: string, object: unknown): Promise<Facts> {
  switch (type) {
    case 'payment_intent.succeeded':
      return aboutIntent('payment_succeeded', object);
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return aboutIntent('payment_failed', object);
    case 'payment_intent.processing':
      return aboutIntent('payment_processing', object);
    case 'payment_intent.requires_action':
      return aboutIntent('payment_needs_action', object);
    case 'setup_intent.setup_failed':
      return aboutSetup(object);
    case 'charge.refunded':
      return aboutCharge(object);
    // An inquiry moves no money and causes no `funds_withdrawn`.
    case 'charge.dispute.funds_withdrawn':
      return aboutDispute(stripe, 'dispute_opened', object);
    case 'charge.dispute.closed':
      return aboutDispute(stripe, 'dispute_closed', object);
    default:
      return { type: 'other' };
  }
}

function aboutIntent(type: PaymentEvent['type'], object: unknown): Facts {
  const read = stripeIntent.safeParse(object);
  if (!read.success) return malformed(read.error);
  const intent = read.data;
  return {
    type,
    paymentId: paymentIdOf(intent.metadata),
    providerRef: intent.id,
    amountCents: type === 'payment_succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    reason: type === 'payment_failed' ? reasonOfIntent(intent) : null,
  };
}

function aboutSetup(object: unknown): Facts {
  const read = stripeSetup.safeParse(object);
  if (!read.success) return malformed(read.error);
  return { type: 'setup_failed', providerRef: read.data.id, customer: read.data.customer };
}

/** A charge has the metadata of its intent. */
function aboutCharge(object: unknown): Facts {
  const read = stripeCharge.safeParse(object);
  if (!read.success) return malformed(read.error);
  const { metadata, payment_intent: intent, amount_refunded: cents, currency } = read.data;
  const paymentId = paymentIdOf(metadata);
  return { type: 'refunded', paymentId, providerRef: intent, amountCents: cents, currency };
}

/** A dispute has no metadata, so its intent is retrieved. */
async function aboutDispute(
  stripe: Stripe,
  type: PaymentEvent['type'],
  object: unknown,
): Promise<Facts> {
  const read = stripeDispute.safeParse(object);
  if (!read.success) return malformed(read.error);
  const dispute = read.data;
  if (dispute.status.startsWith('warning_') || !dispute.payment_intent) return { type: 'other' };
  const intent = await stripe.paymentIntents
    .retrieve(dispute.payment_intent)
    .catch(nullWhenMissing);
  return {
    type,
    paymentId: intent && paymentIdOf(intent.metadata),
    providerRef: dispute.id,
    amountCents: dispute.amount,
    currency: dispute.currency,
    reason: type === 'dispute_closed' ? dispute.status : dispute.reason,
  };
}

function paymentIdOf({ payment_id: id }: Record<string, unknown>): string | null {
  return typeof id === 'string' && uuid.test(id) ? id : null;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

async function digestOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  return hexOf(digest);
}
