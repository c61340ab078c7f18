import { Hono } from 'hono';
import type { Double } from '../context.ts';
import { endpoint, listOf, serverOnly } from '../endpoint.ts';
import { invalid, missingParam, notFound } from '../errors.ts';
import { text, words } from '../form.ts';
import { newId, seconds, type Customer, type PaymentMethod } from '../objects.ts';

export function customerOf({ store }: Double, id: string, param = 'customer'): Customer {
  const customer = store.get('customer', id);
  if (!customer || customer.deleted) throw notFound('customer', id, param);
  return customer;
}

function methodOf({ store }: Double, id: string): PaymentMethod {
  const method = store.get('payment_method', id);
  if (!method) throw notFound('PaymentMethod', id, 'payment_method');
  return method;
}

/** Routes of customers and their stored cards. */
export function customerRoutes(double: Double): Hono {
  const { store, emit } = double;
  const app = new Hono();

  app.post(
    '/customers',
    endpoint(double, (call) => {
      serverOnly(call);
      const customer = store.put('customer', {
        id: newId('cus'),
        object: 'customer',
        created: seconds(),
        livemode: false,
        metadata: words(call.form, 'metadata'),
      });
      emit('customer.created', customer);
      return customer;
    }),
  );
  app.get(
    '/customers/:id',
    endpoint(double, (call) => (serverOnly(call), customerOf(double, call.param('id'), 'id'))),
  );
  app.get(
    '/payment_methods',
    endpoint(double, (call) => {
      serverOnly(call);
      const customer = text(call.form, 'customer');
      if (!customer) throw missingParam('customer');
      const all = store.list('payment_method').filter((method) => method.customer === customer);
      return listOf(call, '/v1/payment_methods', all);
    }),
  );
  app.get(
    '/payment_methods/:id',
    endpoint(double, (call) => (serverOnly(call), methodOf(double, call.param('id')))),
  );
  app.post(
    '/payment_methods/:id/attach',
    endpoint(double, (call) => {
      serverOnly(call);
      const method = methodOf(double, call.param('id'));
      const customer = customerOf(double, text(call.form, 'customer') ?? '');
      if (method.customer && method.customer !== customer.id) {
        throw invalid('The payment method you provided has already been attached to a customer.');
      }
      return store.put('payment_method', { ...method, customer: customer.id });
    }),
  );
  app.post(
    '/payment_methods/:id/detach',
    endpoint(double, (call) => {
      serverOnly(call);
      const method = methodOf(double, call.param('id'));
      if (!method.customer) {
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      const detached = store.put('payment_method', { ...method, customer: null });
      emit('payment_method.detached', detached);
      return detached;
    }),
  );
  return app;
}
