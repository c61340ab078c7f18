import Stripe from 'stripe';
import type {
  CardReading,
  FieldsSetup,
  PaymentProvider,
  RefundRequest,
  RefundResult,
} from './provider.ts';
import { charge, endCharge, nullWhenMissing } from './stripe-charges.ts';
import { parseStripeWebhook } from './stripe-events.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** A user waits for most of these calls: five seconds, and one retry after a timeout. */
const defaultTimeoutMs = 5000;

/** The adapter of the provider Stripe, based on its SDK. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = clientOf(settings);
  return {
    name: 'stripe',
    startCheckout: null,
    async createCustomer(userId) {
      const customer = await stripe.customers.create(
        { metadata: { user_id: userId } },
        { idempotencyKey: `customer:${userId}` },
      );
      return customer.id;
    },
    async startCardSetup({ customer, theme }) {
      const setup = await stripe.setupIntents.create({
        customer,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
      });
      return setupAction(settings, setup, theme);
    },
    describeCard: (setupId, customer) => describeCard(stripe, setupId, customer),
    removeCard: (method) => removeCard(stripe, method),
    async removeOlderCards(customer, keep) {
      const methods = await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 });
      const kept = methods.data.find(({ id }) => id === keep);
      // A card that another tab is linking at the same time is newer and is kept.
      const older = methods.data.filter(
        ({ id, created }) => id !== keep && kept && created <= kept.created,
      );
      for (const { id } of older) await removeCard(stripe, id);
    },
    async endSetups({ customer, keep }) {
      const setups = await stripe.setupIntents.list({ customer, limit: 100 });
      // The list is newest first: a setup that another tab is opening at the same time is newer and
      // is kept.
      const older = setups.data.slice(setups.data.findIndex(({ id }) => id === keep) + 1);
      for (const { id } of older.filter(isSetupOpen)) {
        await stripe.setupIntents
          .cancel(id, { cancellation_reason: 'abandoned' })
          .catch(nullWhenOver);
      }
    },
    charge: (request) => charge(stripe, settings, request),
    endCharge: (request) => endCharge(stripe, settings, request),
    refund: (request) => refund(stripe, request),
    async parseWebhook({ body, headers }) {
      const signature = headers.get('stripe-signature');
      return [await parseStripeWebhook(stripe, settings, body, signature)];
    },
  };
}

function clientOf({ secretKey, api, timeoutMs = defaultTimeoutMs }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    ...api,
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
  });
}

function setupAction(
  settings: StripeSettings,
  setup: Stripe.SetupIntent,
  theme: string,
): FieldsSetup {
  const setupIntentId = setup.id;
  // The secret is missing only if a restricted key reads the intent.
  const clientSecret = setup.client_secret ?? '';
  if (settings.cardFieldsUrl) {
    const url = new URL(settings.cardFieldsUrl);
    url.searchParams.set('client_secret', clientSecret);
    url.searchParams.set('theme', theme);
    return { kind: 'frame', setupIntentId, url: url.href };
  }
  const { publishableKey } = settings;
  return { kind: 'script', provider: 'stripe', setupIntentId, publishableKey, clientSecret };
}

async function describeCard(
  stripe: Stripe,
  setupId: string,
  customer: string,
): Promise<CardReading> {
  const setup = await stripe.setupIntents
    .retrieve(setupId, { expand: ['payment_method'] })
    .catch(nullWhenMissing);
  if (!setup || idOf(setup.customer) !== customer) return { state: 'not_found' };
  const method = setup.payment_method;
  if (setup.status !== 'succeeded' || !method || typeof method === 'string' || !method.card) {
    return { state: 'unfinished' };
  }
  // A card that was removed in the meantime can never be charged again.
  if (idOf(method.customer) !== customer) return { state: 'not_found' };
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = method.card;
  return {
    state: 'ready',
    card: {
      method: method.id,
      issuer: brand,
      digits: last4,
      expMonth,
      expYear,
      fingerprint: fingerprint ?? null,
    },
  };
}

async function removeCard(stripe: Stripe, methodId: string): Promise<void> {
  const method = await stripe.paymentMethods.retrieve(methodId).catch(nullWhenMissing);
  if (method?.customer) await stripe.paymentMethods.detach(methodId);
}

async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundResult> {
  const { refundId, paymentRef, amountCents } = request;
  try {
    const made = await stripe.refunds.list({ payment_intent: paymentRef, limit: 100 });
    const known = made.data.find(({ metadata }) => metadata?.refund_id === refundId);
    const result =
      known ??
      (await stripe.refunds.create(
        { payment_intent: paymentRef, amount: amountCents, metadata: { refund_id: refundId } },
        { idempotencyKey: `refund:${refundId}` },
      ));
    if (result.status === 'succeeded') return { state: 'succeeded', ref: result.id };
    if (result.status === 'failed' || result.status === 'canceled') {
      return { state: 'failed', reason: result.failure_reason ?? result.status };
    }
    return { state: 'pending', ref: result.id };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return { state: 'unknown' };
    if (error.code === 'charge_already_refunded') return { state: 'succeeded', ref: null };
    return { state: 'failed', reason: error.code ?? 'refused' };
  }
}

const isSetupOpen = ({ status }: Stripe.SetupIntent) =>
  status === 'requires_payment_method' ||
  status === 'requires_confirmation' ||
  status === 'requires_action';

/** A setup that was completed or cancelled in the meantime cannot be cancelled. */
function nullWhenOver(error: unknown): null {
  const isOver =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'setup_intent_unexpected_state';
  return isOver ? null : nullWhenMissing(error);
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
