import Stripe from 'stripe';
import { ForgedWebhook, type PaymentEvent } from './provider.ts';
import { reasonOfIntent } from './stripe-declines.ts';

type Facts = Omit<PaymentEvent, 'id' | 'occurredAt'>;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const cryptoProvider = Stripe.createSubtleCryptoProvider();

/** Checks the signature over the body as it came, then says in our words what happened. */
export async function parseStripeWebhook(
  stripe: Stripe,
  secret: string,
  body: string,
  signature: string | null,
): Promise<PaymentEvent> {
  const event = await verified(stripe, secret, body, signature ?? '');
  const facts = await factsOf(stripe, event);
  return {
    ...(facts.paymentId ? facts : other),
    id: event.id,
    occurredAt: new Date(event.created * 1000).toISOString(),
  };
}

async function verified(stripe: Stripe, secret: string, body: string, signature: string) {
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      undefined,
      cryptoProvider,
    );
  } catch (error) {
    throw new ForgedWebhook('the signature does not hold', { cause: error });
  }
}

/** Everything that is none of our payments. */
const other: Facts = {
  type: 'other',
  paymentId: null,
  providerRef: null,
  amountCents: null,
  reason: null,
};

function factsOf(stripe: Stripe, event: Stripe.Event): Facts | Promise<Facts> {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- hundreds are none of ours
  switch (event.type) {
    case 'payment_intent.succeeded':
      return aboutIntent('payment_succeeded', event.data.object, event.data.object.amount_received);
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return aboutIntent('payment_failed', event.data.object);
    case 'payment_intent.processing':
      return aboutIntent('payment_processing', event.data.object);
    case 'payment_intent.requires_action':
      return aboutIntent('payment_needs_action', event.data.object);
    case 'charge.refunded':
      return aboutCharge(event.data.object);
    // A mere inquiry moves no money; it has no such event.
    case 'charge.dispute.funds_withdrawn':
      return aboutDispute(stripe, 'dispute_opened', event.data.object);
    case 'charge.dispute.closed':
      return aboutDispute(stripe, 'dispute_closed', event.data.object);
    default:
      return other;
  }
}

function aboutIntent(
  type: PaymentEvent['type'],
  intent: Stripe.PaymentIntent,
  cents = intent.amount,
): Facts {
  return {
    type,
    paymentId: paymentIdOf(intent.metadata),
    providerRef: intent.id,
    amountCents: cents,
    reason: type === 'payment_failed' ? reasonOfIntent(intent) : null,
  };
}

/** A charge carries the metadata of its intent. */
function aboutCharge(charge: Stripe.Charge): Facts {
  const intent = charge.payment_intent;
  return {
    type: 'refunded',
    paymentId: paymentIdOf(charge.metadata),
    providerRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountCents: charge.amount_refunded,
    reason: null,
  };
}

/** A dispute carries no metadata: its intent is asked for. */
async function aboutDispute(
  stripe: Stripe,
  type: PaymentEvent['type'],
  dispute: Stripe.Dispute,
): Promise<Facts> {
  if (dispute.status.startsWith('warning_') || !dispute.payment_intent) return other;
  const intent =
    typeof dispute.payment_intent === 'string'
      ? await stripe.paymentIntents.retrieve(dispute.payment_intent)
      : dispute.payment_intent;
  return {
    type,
    paymentId: paymentIdOf(intent.metadata),
    providerRef: dispute.id,
    amountCents: dispute.amount,
    reason: type === 'dispute_closed' ? dispute.status : dispute.reason,
  };
}

function paymentIdOf(metadata: Stripe.Metadata): string | null {
  const id = metadata.payment_id;
  return id && uuid.test(id) ? id : null;
}
