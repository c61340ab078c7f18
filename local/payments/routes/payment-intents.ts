import { Hono } from 'hono';
import type { Double } from '../context.ts';
import { endpoint, listOf, mayTouch, serverOnly, type Call } from '../endpoint.ts';
import { acceptOnly, invalid, missingParam } from '../errors.ts';
import { flag, group, text, words } from '../form.ts';
import { newId, newSecret, seconds, type PaymentIntent } from '../objects.ts';
import { cancelPayment, confirmPayment, paymentOf } from '../charging.ts';
import { customerOf } from './customers.ts';

const smallestCents = 50;

/** Routes of payment intents, which charge a card. */
export function paymentIntentRoutes(double: Double): Hono {
  const app = new Hono();
  app.post(
    '/payment_intents',
    endpoint(double, (call) => {
      serverOnly(call);
      const payment = createPayment(double, call);
      return flag(call.form, 'confirm') ? confirmPayment(double, payment, call.form) : payment;
    }),
  );
  app.get(
    '/payment_intents',
    endpoint(double, (call) => {
      serverOnly(call);
      const customer = text(call.form, 'customer');
      const since = Number(text(group(call.form, 'created'), 'gte') ?? 0);
      const all = double.store
        .list('payment_intent')
        .filter((one) => (!customer || one.customer === customer) && one.created >= since);
      return listOf(call, '/v1/payment_intents', all);
    }),
  );
  app.get(
    '/payment_intents/:id',
    endpoint(double, (call) => {
      const payment = paymentOf(double, call.param('id'));
      mayTouch(call, payment);
      const expands = Object.values(group(call.form, 'expand')).includes('latest_charge');
      if (!expands || !payment.latest_charge) return payment;
      return { ...payment, latest_charge: double.store.get('charge', payment.latest_charge) };
    }),
  );
  app.post(
    '/payment_intents/:id/confirm',
    endpoint(double, (call) => {
      const payment = paymentOf(double, call.param('id'));
      mayTouch(call, payment);
      return confirmPayment(double, payment, call.form);
    }),
  );
  app.post(
    '/payment_intents/:id/cancel',
    endpoint(double, (call) => {
      serverOnly(call);
      const reason = text(call.form, 'cancellation_reason') ?? null;
      return cancelPayment(double, paymentOf(double, call.param('id')), reason);
    }),
  );
  return app;
}

const knownParams = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'confirm',
  'currency',
  'customer',
  'description',
  'expand',
  'metadata',
  'off_session',
  'payment_method',
  'payment_method_data',
  'return_url',
  'statement_descriptor_suffix',
];

function createPayment(double: Double, { form }: Call): PaymentIntent {
  acceptOnly(form, knownParams);
  const amount = Number(text(form, 'amount'));
  const currency = text(form, 'currency');
  const customer = text(form, 'customer');
  if (!text(form, 'amount')) throw missingParam('amount');
  if (!Number.isInteger(amount)) throw invalid('Invalid integer', { param: 'amount' });
  if (!currency) throw missingParam('currency');
  if (amount < smallestCents) {
    throw invalid('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (customer) customerOf(double, customer);
  const id = newId('pi');
  const payment = double.store.put('payment_intent', {
    id,
    object: 'payment_intent',
    created: seconds(),
    livemode: false,
    amount,
    amount_received: 0,
    currency,
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    capture_method: 'automatic',
    customer: customer ?? null,
    description: text(form, 'description') ?? null,
    payment_method: null,
    payment_method_types: Object.values(words(form, 'allowed_payment_method_types')),
    status: 'requires_payment_method',
    cancellation_reason: null,
    next_action: null,
    last_payment_error: null,
    latest_charge: null,
    metadata: words(form, 'metadata'),
  });
  double.emit('payment_intent.created', payment);
  return payment;
}
