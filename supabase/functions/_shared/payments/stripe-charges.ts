import Stripe from 'stripe';
import type { ChargeRequest, ChargeResult, EndRequest, EndResult, NextStep } from './provider.ts';
import { reasonOfError, reasonOfIntent } from './stripe-declines.ts';
import { isLiveMode, type StripeSettings } from './stripe-settings.ts';

/**
 * Timeouts of a charge. A user waits for it, so lookup and charge take ten seconds at most. A later
 * response is lost here and arrives as a webhook. There is no retry, because it would take the same
 * time again.
 */
const patienceMs = { look: 2500, charge: 7000, cancel: 2500 };

type Patience = { timeout: number; maxNetworkRetries: number };

const patienceOf = ({ timeoutMs }: StripeSettings, step: keyof typeof patienceMs): Patience => ({
  timeout: Math.min(timeoutMs ?? Infinity, patienceMs[step]),
  maxNetworkRetries: 0,
});

/**
 * Looks for an earlier charge first: Stripe forgets an idempotency key after a day, and it responds
 * to a repeated key with the first response instead of the current state of the payment.
 */
export async function charge(
  stripe: Stripe,
  settings: StripeSettings,
  request: ChargeRequest,
): Promise<ChargeResult> {
  try {
    const known = await findIntent(stripe, settings, request);
    if (known) return await readOrEnd(stripe, settings, known, request);
    const { method } = request;
    if (!method) return { state: 'declined', ref: null, reason: 'card_not_usable' };
    const made = await createIntent(stripe, settings, { ...request, method });
    return readIntent(settings, made, request);
  } catch (error) {
    const result = reasonOfError(error);
    if (result.state === 'declined' && result.ref) {
      await cancelIntent(stripe, settings, result.ref).catch(() => null);
    }
    return result;
  }
}

/** Cancels a payment that is still open, so that it cannot be completed any more. */
export async function endCharge(
  stripe: Stripe,
  settings: StripeSettings,
  request: EndRequest,
): Promise<EndResult> {
  try {
    const known = request.ref
      ? await stripe.paymentIntents
          .retrieve(request.ref, undefined, patienceOf(settings, 'look'))
          .catch(nullWhenMissing)
      : await findIntent(stripe, settings, request);
    if (!known) return { state: 'absent' };
    if (!isEndable(known)) return readIntent(settings, known, request);
    return readIntent(settings, await cancelIntent(stripe, settings, known.id), request);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return { state: 'unknown' };
    throw error;
  }
}

/** A declined charge accepts another card until it is cancelled. */
async function readOrEnd(
  stripe: Stripe,
  settings: StripeSettings,
  intent: Stripe.PaymentIntent,
  request: ChargeRequest,
): Promise<ChargeResult> {
  if (intent.status !== 'requires_payment_method') return readIntent(settings, intent, request);
  // If the cancellation fails, the decline is returned all the same; the reconcile job cancels
  // later.
  const ended = await cancelIntent(stripe, settings, intent.id).catch(() => intent);
  return readIntent(settings, ended, request);
}

const isEndable = ({ status }: Stripe.PaymentIntent) =>
  status !== 'succeeded' && status !== 'canceled' && status !== 'processing';

/** Returns the intent in its final state, which may be an earlier success or cancellation. */
async function cancelIntent(
  stripe: Stripe,
  settings: StripeSettings,
  id: string,
): Promise<Stripe.PaymentIntent> {
  const patience = patienceOf(settings, 'cancel');
  return stripe.paymentIntents
    .cancel(id, { cancellation_reason: 'abandoned' }, patience)
    .catch((error: unknown) => {
      const isOver =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === 'payment_intent_unexpected_state';
      if (!isOver) throw error;
      return stripe.paymentIntents.retrieve(id, undefined, patience);
    });
}

async function findIntent(
  stripe: Stripe,
  settings: StripeSettings,
  { customer, paymentId }: { customer: string | null; paymentId: string },
): Promise<Stripe.PaymentIntent | null> {
  if (!customer) return null;
  const intents = await stripe.paymentIntents
    .list({ customer, limit: 100 }, patienceOf(settings, 'look'))
    .catch(nullWhenMissing);
  return intents?.data.find(({ metadata }) => metadata.payment_id === paymentId) ?? null;
}

const createIntent = (
  stripe: Stripe,
  settings: StripeSettings,
  request: ChargeRequest & { method: string },
) =>
  stripe.paymentIntents.create(
    {
      amount: request.amountCents,
      currency,
      customer: request.customer,
      payment_method: request.method,
      allowed_payment_method_types: ['card'],
      confirm: true,
      ...(request.isUserPresent ? {} : { off_session: true }),
      description: request.description,
      metadata: { payment_id: request.paymentId },
    },
    { idempotencyKey: request.paymentId, ...patienceOf(settings, 'charge') },
  );

const currency = 'usd';

function readIntent(
  settings: StripeSettings,
  intent: Stripe.PaymentIntent,
  { amountCents }: { amountCents: number },
): ChargeResult {
  const ref = intent.id;
  const isOurs = intent.currency === currency && intent.livemode === isLiveMode(settings);
  if (!isOurs) return { state: 'unknown' };
  switch (intent.status) {
    case 'succeeded':
      return intent.amount_received === amountCents
        ? { state: 'succeeded', ref }
        : { state: 'unknown' };
    case 'requires_action':
      return { state: 'pending', ref, next: nextStep(settings, intent.client_secret ?? '') };
    case 'requires_payment_method':
    case 'canceled':
      return { state: 'declined', ref, reason: reasonOfIntent(intent) };
    case 'processing':
    case 'requires_capture':
    case 'requires_confirmation':
    default:
      return { state: 'pending', ref, next: null };
  }
}

function nextStep(settings: StripeSettings, clientSecret: string): NextStep {
  if (!settings.cardFieldsUrl) {
    const { publishableKey } = settings;
    return { kind: 'script', provider: 'stripe', publishableKey, clientSecret };
  }
  const url = new URL(settings.cardFieldsUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/authenticate`;
  url.searchParams.set('client_secret', clientSecret);
  return { kind: 'frame', url: url.href };
}

export function nullWhenMissing(error: unknown): null {
  const isMissing =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
  if (isMissing) return null;
  throw error;
}
