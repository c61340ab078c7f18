import { Hono } from 'hono';
import type { Double } from '../context.ts';
import { endpoint, listOf, serverOnly } from '../endpoint.ts';
import { acceptOnly, invalid, missingParam, notFound } from '../errors.ts';
import { text, words, type Form } from '../form.ts';
import { newId, seconds, type Refund } from '../objects.ts';
import { paymentOf } from '../charging.ts';

/** Routes of refunds. */
export function refundRoutes(double: Double): Hono {
  const app = new Hono();
  app.post(
    '/refunds',
    endpoint(double, (call) => (serverOnly(call), createRefund(double, call.form))),
  );
  app.get(
    '/refunds',
    endpoint(double, (call) => {
      serverOnly(call);
      const payment = text(call.form, 'payment_intent');
      const all = double.store
        .list('refund')
        .filter((one) => !payment || one.payment_intent === payment);
      return listOf(call, '/v1/refunds', all);
    }),
  );
  app.get(
    '/refunds/:id',
    endpoint(double, (call) => {
      serverOnly(call);
      const refund = double.store.get('refund', call.param('id'));
      if (!refund) throw notFound('refund', call.param('id'));
      return refund;
    }),
  );
  return app;
}

const knownParams = ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason'];

function createRefund(double: Double, form: Form): Refund {
  acceptOnly(form, knownParams);
  const intentId = text(form, 'payment_intent');
  if (!intentId) throw missingParam('payment_intent');
  const charge = double.store.get('charge', paymentOf(double, intentId).latest_charge ?? '');
  if (charge?.status !== 'succeeded')
    throw invalid('This PaymentIntent has no successful charge to refund.');
  if (charge.refunded) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(text(form, 'amount') ?? left);
  if (!Number.isInteger(amount) || amount < 1)
    throw invalid('Invalid positive integer', { param: 'amount' });
  if (amount > left) {
    throw invalid(`Refund amount is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const refund = double.store.put('refund', {
    id: newId('re'),
    object: 'refund',
    created: seconds(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intentId,
    reason: text(form, 'reason') ?? null,
    status: 'succeeded',
    metadata: words(form, 'metadata'),
  });
  const total = charge.amount_refunded + amount;
  const changed = double.store.put('charge', {
    ...charge,
    amount_refunded: total,
    refunded: total === charge.amount,
  });
  double.emit('refund.created', refund);
  double.emit('charge.refunded', changed);
  return refund;
}
