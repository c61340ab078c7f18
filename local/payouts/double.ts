import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { createFaults, faultRequest } from '../payments/faults.ts';

interface PayoutDoubleOptions {
  organizationId: string;
  apiKey: string;
}

const orderRequest = z.strictObject({
  type: z.enum(['ach', 'cross_border']),
  direction: z.literal('credit'),
  amount: z.number().int().positive(),
  currency: z.literal('USD'),
  originating_account_id: z.string(),
  external_id: z.string(),
  statement_descriptor: z.string(),
  receiving_account: z.object({
    party_name: z.string().min(1),
    account_details: z.array(z.object({ account_number: z.string().min(1) })).length(1),
    routing_details: z.array(z.object({ routing_number: z.string().min(1) })).length(1),
  }),
});

type OrderRequest = z.output<typeof orderRequest>;
type Order = OrderRequest & { id: string; object: 'payment_order'; status: string };

/** Accounts with these ends are refused, or sent back after a while; all others are paid. */
const refusedEnd = '0000';
const returnedEnd = '0001';

/**
 * A stand-in for the provider of transfers: the part of Modern Treasury's API that the adapter
 * uses, written from its public documentation. An order is processing when it is made and decided
 * when it is read again.
 */
export function createPayoutDouble(options: PayoutDoubleOptions): Hono {
  const orders = new Map<string, Order>();
  const answers = new Map<string, { source: string; order: Order }>();
  const faults = createFaults();
  const app = new Hono();

  app.post('/__control/faults', async (context) => {
    faults.arm(faultRequest.parse(await context.req.json()));
    return context.json({});
  });
  app.get('/__control/orders', (context) => context.json([...orders.values()]));

  app.use('/api/*', async (context, next) => {
    const expected = `Basic ${btoa(`${options.organizationId}:${options.apiKey}`)}`;
    if (context.req.header('authorization') !== expected)
      return context.json({ errors: { code: 'unauthorized' } }, 401);
    const { method, path } = context.req;
    const body = method === 'GET' ? '' : await context.req.raw.clone().text();
    const at = path.slice(path.indexOf('/api/'));
    const fault = faults.take({ method, path: at, body, header: context.req.header('x-fault') });
    if (fault === 'server_error') return context.json({ errors: { code: 'server_error' } }, 500);
    if (fault === 'rate_limited') return context.json({ errors: { code: 'rate_limited' } }, 429);
    if (fault === 'timeout') return hang(context);
    await next();
    if (fault === 'timeout_after_accepting') context.res = await hang(context);
    return undefined;
  });

  app.get('/api/payment_orders', (context) => {
    const externalId = context.req.query('external_id');
    const found = [...orders.values()].filter((order) => order.external_id === externalId);
    for (const order of found) decide(order);
    return context.json(found);
  });

  app.post('/api/payment_orders', async (context) => {
    const source = await context.req.text();
    const key = context.req.header('idempotency-key') ?? '';
    const known = answers.get(key);
    if (known && known.source !== source)
      return context.json({ errors: { code: 'idempotency_key_reused' } }, 422);
    if (known) return context.json(known.order);
    const parsed = orderRequest.safeParse(JSON.parse(source));
    if (!parsed.success || accountOf(parsed.data).endsWith(refusedEnd))
      return context.json({ errors: { code: 'parameter_invalid' } }, 422);
    const order: Order = {
      ...parsed.data,
      id: randomUUID(),
      object: 'payment_order',
      status: 'processing',
    };
    orders.set(order.id, order);
    if (key !== '') answers.set(key, { source, order: { ...order } });
    return context.json(order, 201);
  });
  return app;
}

const accountOf = (order: OrderRequest) =>
  order.receiving_account.account_details[0]?.account_number ?? '';

function decide(order: Order) {
  if (order.status === 'processing')
    order.status = accountOf(order).endsWith(returnedEnd) ? 'returned' : 'completed';
}

/** Simulates a timeout: responds only after the client has disconnected, or after a minute. */
async function hang(context: Context): Promise<Response> {
  await new Promise<void>((done) => {
    const timer = setTimeout(done, 60_000);
    const { signal } = context.req.raw;
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
  return new Response(null, { status: 504 });
}
