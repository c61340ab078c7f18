import { behaviourOf, cardOfRequest } from './cards.ts';
import type { Double } from './context.ts';
import { cardError, declineFields, invalid, notFound } from './errors.ts';
import { flag, text, type Form } from './form.ts';
import { newId, seconds, type Charge, type PaymentIntent, type PaymentMethod } from './objects.ts';
import { openDispute } from './routes/disputes.ts';
import type { Decline } from './test-cards.ts';

const needsHolder: Decline = {
  code: 'authentication_required',
  decline: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export function paymentOf({ store }: Double, id: string): PaymentIntent {
  const payment = store.get('payment_intent', id);
  if (!payment) throw notFound('payment_intent', id, 'intent');
  return payment;
}

export function confirmPayment(double: Double, payment: PaymentIntent, form: Form): PaymentIntent {
  if (['succeeded', 'canceled', 'processing'].includes(payment.status)) throw unexpected(payment);
  const method = methodFor(double, payment, form);
  const card = behaviourOf(double.store, method.id);
  const chosen = { ...payment, payment_method: method.id };
  if (card.onCharge) refuse(double, chosen, card.onCharge);
  const asks =
    card.authentication === 'always' || (card.authentication === 'setup' && !card.authenticated);
  if (!asks) return succeed(double, chosen, card.disputed === true);
  if (flag(form, 'off_session')) refuse(double, chosen, needsHolder);
  return change(
    double,
    chosen,
    {
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    },
    'payment_intent.requires_action',
  );
}

function methodFor(double: Double, payment: PaymentIntent, form: Form): PaymentMethod {
  const named = text(form, 'payment_method') ?? payment.payment_method;
  const method = cardOfRequest(double.store, named ? { ...form, payment_method: named } : form);
  const isToken = named !== method.id;
  if (payment.customer && method.customer !== payment.customer && !isToken) {
    throw invalid(
      'The provided PaymentMethod cannot be used: it was detached from its Customer or belongs to another one.',
      { param: 'payment_method' },
    );
  }
  return method;
}

/** Applies the cardholder's response to the bank's authentication challenge. */
export function answerPaymentChallenge(double: Double, payment: PaymentIntent, agreed: boolean) {
  if (payment.status !== 'requires_action') throw unexpected(payment);
  if (agreed) return succeed(double, payment, false);
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided payment method has failed authentication.',
  };
  return change(
    double,
    payment,
    { status: 'requires_payment_method', next_action: null, last_payment_error: error },
    'payment_intent.payment_failed',
  );
}

export function cancelPayment(double: Double, payment: PaymentIntent, reason: string | null) {
  if (payment.status === 'succeeded' || payment.status === 'canceled') throw unexpected(payment);
  return change(
    double,
    payment,
    { status: 'canceled', cancellation_reason: reason, next_action: null },
    'payment_intent.canceled',
  );
}

function succeed(double: Double, payment: PaymentIntent, disputed: boolean): PaymentIntent {
  const charge = createCharge(double, payment, 'succeeded');
  double.emit('charge.succeeded', charge);
  const paid = change(
    double,
    payment,
    {
      status: 'succeeded',
      amount_received: payment.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    },
    'payment_intent.succeeded',
  );
  if (disputed) openDispute(double, charge, 'fraudulent');
  return paid;
}

function refuse(double: Double, payment: PaymentIntent, decline: Decline): never {
  const charge = createCharge(double, payment, 'failed');
  double.emit('charge.failed', charge);
  const failed = change(
    double,
    payment,
    {
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: charge.id,
      last_payment_error: declineFields(decline),
    },
    'payment_intent.payment_failed',
  );
  throw cardError(decline, { charge: charge.id, payment_intent: failed });
}

function createCharge(double: Double, payment: PaymentIntent, status: Charge['status']): Charge {
  return double.store.put('charge', {
    id: newId('ch'),
    object: 'charge',
    created: seconds(),
    livemode: false,
    amount: payment.amount,
    amount_refunded: 0,
    currency: payment.currency,
    customer: payment.customer,
    payment_intent: payment.id,
    payment_method: payment.payment_method,
    paid: status === 'succeeded',
    refunded: false,
    disputed: false,
    status,
    metadata: payment.metadata,
  });
}

function change(
  double: Double,
  payment: PaymentIntent,
  fields: Partial<PaymentIntent>,
  event: string,
) {
  const changed = double.store.put('payment_intent', { ...payment, ...fields });
  double.emit(event, changed);
  return changed;
}

const unexpected = (payment: PaymentIntent) =>
  invalid(`You cannot do this to a PaymentIntent whose status is ${payment.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: payment,
  });
