import { Hono } from 'hono';
import { serveApp } from '../../serve.ts';
import { createFaults } from '../faults.ts';
import { newId, seconds, type Event } from '../objects.ts';
import { openStore } from '../store.ts';
import { createWebhooks, type Parcel, type Webhooks } from '../webhooks.ts';
import { apiRoutes } from './api.ts';
import type { Ccbill, CcbillOptions } from './context.ts';
import { controlRoutes } from './control.ts';
import { formRoutes } from './form.ts';
import type { CcbillSettings } from './keys.ts';

export interface CcbillDouble {
  /** Origin of the double's server. */
  url: string;
  webhooks: Webhooks;
  /** Settings of the adapter that calls this double. */
  settings: CcbillSettings;
  stop(): Promise<void>;
}

/**
 * A stand-in for a provider with a form of its own: the part of CCBill's interface that the adapter
 * uses, written from its public documentation (https://ccbill.com/doc).
 */
export async function createCcbillDouble(options: CcbillOptions): Promise<CcbillDouble> {
  const store = openStore(options.dataDir);
  const webhooks = createWebhooks(store, (event) => parcelOf(options, event));
  const double: Ccbill = {
    options,
    store,
    webhooks,
    faults: createFaults(),
    emit: (type, fields) => webhooks.send(store.put('event', eventOf(type, fields))),
  };
  const app = new Hono();
  app.use(async (context, next) => {
    const { method, path } = context.req;
    const body = method === 'GET' ? '' : await context.req.raw.clone().text();
    const fault = double.faults.take({ method, path, body, header: context.req.header('x-fault') });
    if (fault === 'timeout') return hang();
    if (fault) await next();
    // Also an answer that is lost after the work is done is an error of the provider here.
    if (fault === 'timeout_after_accepting') return void (context.res = await hang());
    if (fault)
      return void (context.res = new Response('<html>Bad Gateway</html>', { status: 502 }));
    return next();
  });
  app.route('/', apiRoutes(double));
  app.route('/', formRoutes(double));
  app.route('/__control', controlRoutes(double));
  app.onError((error, context) => {
    options.log?.(String(error.stack));
    return context.text('The double failed.', 500);
  });
  const hostname = options.hostname ?? '127.0.0.1';
  const server = await serveApp(app, options.port, hostname);
  const url = `http://${hostname}:${server.port}`;
  return {
    url,
    webhooks,
    settings: {
      ...options.keys,
      webhookAddresses: null,
      apiUrl: url,
      formUrl: url,
      dataLinkUrl: url,
    },
    async stop() {
      webhooks.stop();
      await server.stop();
      store.close();
    },
  };
}

const eventOf = (type: string, fields: Record<string, string>): Event => ({
  id: newId('post'),
  object: 'event',
  api_version: 'webhooks',
  created: seconds(),
  livemode: false,
  pending_webhooks: 1,
  type,
  data: { object: fields },
  request: { id: null, idempotency_key: null },
});

/** A postback names its type in the address, and its fields in a form. */
function parcelOf({ webhookUrl, keys }: CcbillOptions, event: Event): Parcel {
  if (!webhookUrl) return { url: '', headers: {}, body: '' };
  const url = new URL(webhookUrl);
  url.searchParams.set('clientAccnum', keys.account);
  url.searchParams.set('clientSubacc', keys.subaccount);
  url.searchParams.set('eventType', event.type);
  // Only `eventOf` makes events of this double.
  const fields = event.data.object as Record<string, string>;
  return {
    url: url.href,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}

/** No answer within the patience of any caller. */
async function hang(): Promise<Response> {
  await new Promise((done) => setTimeout(done, 20_000).unref());
  return new Response(null, { status: 504 });
}
