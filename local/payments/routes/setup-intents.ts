import { Hono } from 'hono';
import { behaviourOf, cardOfRequest, markAuthenticated } from '../cards.ts';
import type { Double } from '../context.ts';
import { endpoint, listOf, mayTouch, serverOnly } from '../endpoint.ts';
import { acceptOnly, cardError, declineFields, invalid, notFound } from '../errors.ts';
import { flag, group, text, words, type Form } from '../form.ts';
import { newId, newSecret, seconds, type SetupIntent } from '../objects.ts';
import type { Decline } from '../test-cards.ts';
import { customerOf } from './customers.ts';

export function setupOf({ store }: Double, id: string): SetupIntent {
  const setup = store.get('setup_intent', id);
  if (!setup) throw notFound('setupintent', id, 'intent');
  return setup;
}

/** Routes of setup intents, which store a card. */
export function setupIntentRoutes(double: Double): Hono {
  const app = new Hono();
  app.post(
    '/setup_intents',
    endpoint(double, (call) => {
      serverOnly(call);
      const setup = createSetup(double, call.form);
      return flag(call.form, 'confirm') ? confirmSetup(double, setup, call.form) : setup;
    }),
  );
  app.get(
    '/setup_intents',
    endpoint(double, (call) => {
      serverOnly(call);
      const customer = text(call.form, 'customer');
      const all = double.store
        .list('setup_intent')
        .filter((one) => !customer || one.customer === customer);
      return listOf(call, '/v1/setup_intents', all);
    }),
  );
  app.get(
    '/setup_intents/:id',
    endpoint(double, (call) => {
      const setup = setupOf(double, call.param('id'));
      mayTouch(call, setup);
      const expands = Object.values(group(call.form, 'expand')).includes('payment_method');
      if (!expands || !setup.payment_method) return setup;
      return { ...setup, payment_method: double.store.get('payment_method', setup.payment_method) };
    }),
  );
  app.post(
    '/setup_intents/:id/confirm',
    endpoint(double, (call) => {
      const setup = setupOf(double, call.param('id'));
      mayTouch(call, setup);
      return confirmSetup(double, setup, call.form);
    }),
  );
  app.post(
    '/setup_intents/:id/cancel',
    endpoint(double, (call) => {
      serverOnly(call);
      const setup = setupOf(double, call.param('id'));
      if (setup.status === 'succeeded') throw unexpected(setup);
      return change(
        double,
        setup,
        { status: 'canceled', next_action: null },
        'setup_intent.canceled',
      );
    }),
  );
  return app;
}

const knownParams = [
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'confirm',
  'customer',
  'description',
  'expand',
  'metadata',
  'payment_method',
  'payment_method_data',
  'return_url',
  'usage',
];

function createSetup(double: Double, form: Form): SetupIntent {
  acceptOnly(form, knownParams);
  const customer = text(form, 'customer');
  if (customer) customerOf(double, customer);
  const id = newId('seti');
  const setup = double.store.put('setup_intent', {
    id,
    object: 'setup_intent',
    created: seconds(),
    livemode: false,
    client_secret: newSecret(id),
    customer: customer ?? null,
    payment_method: null,
    payment_method_types: Object.values(words(form, 'allowed_payment_method_types')),
    status: 'requires_payment_method',
    usage: text(form, 'usage') ?? 'off_session',
    next_action: null,
    last_setup_error: null,
    metadata: words(form, 'metadata'),
  });
  double.emit('setup_intent.created', setup);
  return setup;
}

function confirmSetup(double: Double, setup: SetupIntent, form: Form): SetupIntent {
  if (setup.status === 'succeeded' || setup.status === 'canceled') throw unexpected(setup);
  const method = cardOfRequest(double.store, form);
  const card = behaviourOf(double.store, method.id);
  if (card.onSetup) refuse(double, setup, card.onSetup);
  const chosen = { ...setup, payment_method: method.id, last_setup_error: null };
  return card.authentication ? challenge(double, chosen) : succeed(double, chosen);
}

/** Applies the cardholder's response to the bank's challenge, given in the provider's frame. */
export function answerSetupChallenge(
  double: Double,
  setup: SetupIntent,
  agreed: boolean,
): SetupIntent {
  if (setup.status !== 'requires_action') throw unexpected(setup);
  if (agreed) {
    if (setup.payment_method) markAuthenticated(double.store, setup.payment_method);
    return succeed(double, setup);
  }
  const error = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  };
  return change(
    double,
    setup,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: error,
    },
    'setup_intent.setup_failed',
  );
}

function succeed(double: Double, setup: SetupIntent): SetupIntent {
  const method = double.store.get('payment_method', setup.payment_method ?? '');
  if (method) double.store.put('payment_method', { ...method, customer: setup.customer });
  return change(
    double,
    setup,
    { status: 'succeeded', next_action: null },
    'setup_intent.succeeded',
  );
}

function challenge(double: Double, setup: SetupIntent): SetupIntent {
  const next = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
  return change(
    double,
    setup,
    { status: 'requires_action', next_action: next },
    'setup_intent.requires_action',
  );
}

function refuse(double: Double, setup: SetupIntent, decline: Decline): never {
  const failed = change(
    double,
    setup,
    { status: 'requires_payment_method', last_setup_error: declineFields(decline) },
    'setup_intent.setup_failed',
  );
  throw cardError(decline, { setup_intent: failed });
}

function change(double: Double, setup: SetupIntent, fields: Partial<SetupIntent>, event: string) {
  const changed = double.store.put('setup_intent', { ...setup, ...fields });
  double.emit(event, changed);
  return changed;
}

const unexpected = (setup: SetupIntent) =>
  invalid(`You cannot do this to a SetupIntent whose status is ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: setup,
  });
