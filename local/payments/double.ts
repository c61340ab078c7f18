import { Hono } from 'hono';
import { serveApp } from '../serve.ts';
import type { Double, DoubleOptions } from './context.ts';
import { createFaults } from './faults.ts';
import { newId, seconds } from './objects.ts';
import { controlRoutes } from './routes/control.ts';
import { customerRoutes } from './routes/customers.ts';
import { eventRoutes } from './routes/events.ts';
import { fieldsRoutes } from './routes/fields.ts';
import { paymentIntentRoutes } from './routes/payment-intents.ts';
import { refundRoutes } from './routes/refunds.ts';
import { setupIntentRoutes } from './routes/setup-intents.ts';
import { openStore } from './store.ts';
import { createWebhooks, signedParcel, type Webhooks } from './webhooks.ts';

export interface PaymentDouble {
  app: Hono;
  /** Origin of the double's server. */
  url: string;
  webhooks: Webhooks;
  stop(): Promise<void>;
}

const apiVersion = '2026-10-28.endive';

/**
 * A stand-in for the card provider: the part of Stripe's HTTP API that the adapter uses, written
 * from its public documentation (https://docs.stripe.com/api, https://docs.stripe.com/testing).
 */
export async function createPaymentDouble(options: DoubleOptions): Promise<PaymentDouble> {
  const store = openStore(options.dataDir);
  const webhooks = createWebhooks(store, signedParcel(options.webhookUrl, options.webhookSecret));
  const double: Double = {
    options,
    store,
    webhooks,
    faults: createFaults(),
    emit(type, object) {
      webhooks.send(
        store.put('event', {
          id: newId('evt'),
          object: 'event',
          api_version: apiVersion,
          created: seconds(),
          livemode: false,
          pending_webhooks: 1,
          type,
          data: { object },
          request: { id: null, idempotency_key: null },
        }),
      );
    },
  };
  const app = routes(double);
  const hostname = options.hostname ?? '127.0.0.1';
  const server = await serveApp(app, options.port, hostname);
  return {
    app,
    url: `http://${hostname}:${server.port}`,
    webhooks,
    async stop() {
      webhooks.stop();
      await server.stop();
      store.close();
    },
  };
}

function routes(double: Double): Hono {
  const app = new Hono();
  for (const part of [
    customerRoutes,
    setupIntentRoutes,
    paymentIntentRoutes,
    refundRoutes,
    eventRoutes,
  ]) {
    app.route('/v1', part(double));
  }
  app.route('/fields', fieldsRoutes(double));
  app.route('/__control', controlRoutes(double));
  app.onError((error, context) => {
    double.options.log?.(String(error.stack));
    return context.json({ error: { type: 'api_error', message: 'The double failed.' } }, 500);
  });
  app.notFound((context) =>
    context.json(
      {
        error: {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${context.req.method}: ${context.req.path}).`,
        },
      },
      404,
    ),
  );
  return app;
}
