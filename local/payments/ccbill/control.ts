import { Hono } from 'hono';
import { z } from 'zod';
import { faultRequest } from '../faults.ts';
import type { Ccbill } from './context.ts';
import { chargeBack } from './sales.ts';

const mode = z.object({ hold: z.boolean().optional(), duplicate: z.boolean().optional() });
const release = z.object({ order: z.enum(['made', 'reverse', 'shuffled']).default('made') });

/** Control routes for tests, which the real provider does not have. */
export function controlRoutes({ faults, webhooks, store, ...double }: Ccbill): Hono {
  const app = new Hono();
  const lever = <T extends z.ZodType>(
    path: string,
    schema: T,
    pull: (input: z.output<T>) => unknown,
  ) =>
    app.post(path, async (context) => {
      const input = schema.safeParse(await context.req.json().catch(() => ({})));
      if (!input.success) return context.json({ error: input.error.issues }, 400);
      return context.json((await pull(input.data)) ?? { ok: true });
    });
  lever('/faults', faultRequest, (input) => faults.arm(input));
  lever('/faults/clear', z.unknown(), () => faults.clear());
  lever('/webhooks', mode, (input) => webhooks.set(input));
  lever('/webhooks/release', release, ({ order }) => webhooks.release(order));
  lever('/chargeback', z.object({ sale: z.string() }), ({ sale: id }) => {
    const sale = store.get('sale', id);
    if (sale) chargeBack({ faults, webhooks, store, ...double }, sale);
  });
  app.get('/sales', (context) => context.json(store.list('sale')));
  return app;
}
