import { Hono } from 'hono';
import { z } from 'zod';
import { paymentOf } from '../charging.ts';
import type { Double } from '../context.ts';
import { ApiError, invalid } from '../errors.ts';
import { faultRequest } from '../faults.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { answerChallenge } from './fields.ts';

const fault = faultRequest.extend({ on: z.string().default('POST /v1/payment_intents') });
const mode = z.object({
  hold: z.boolean().optional(),
  duplicate: z.boolean().optional(),
  delayMs: z.int().min(0).optional(),
});
const release = z.object({ order: z.enum(['made', 'reverse', 'shuffled']).default('made') });
const resend = z.object({ event: z.string() });
const settle = z.object({ withinMs: z.int().max(60_000).default(5000) });
const dispute = z.object({ payment_intent: z.string(), reason: z.string().default('fraudulent') });
const closing = z.object({ dispute: z.string(), won: z.boolean() });
const answer = z.object({ client_secret: z.string(), agreed: z.boolean() });

/**
 * Control routes for tests and demonstrations, which the real provider does not have: faults, the
 * order of webhook events, disputes, and the cardholder's response to a challenge.
 */
export function controlRoutes(double: Double): Hono {
  const { store, faults, webhooks } = double;
  const app = new Hono();
  const lever = <T extends z.ZodType>(
    path: string,
    schema: T,
    pull: (input: z.output<T>) => unknown,
  ) =>
    app.post(path, async (context) => {
      const input = schema.safeParse(await context.req.json().catch(() => ({})));
      if (!input.success) return context.json({ error: input.error.issues }, 400);
      const result = await pull(input.data);
      return context.json(result ?? { ok: true });
    });

  app.onError((error, context) => {
    if (!(error instanceof ApiError)) throw error;
    return context.json({ error: error.body }, 400);
  });
  app.get('/', (context) =>
    context.json({ faults: faults.list(), webhooks: webhooks.mode(), pending: webhooks.pending() }),
  );
  lever('/faults', fault, (input) => faults.arm(input));
  lever('/faults/clear', z.unknown(), () => faults.clear());
  lever('/webhooks', mode, (input) => webhooks.set(input));
  lever('/webhooks/release', release, ({ order }) => webhooks.release(order));
  lever('/webhooks/resend', resend, async ({ event }) => ({
    status: await webhooks.resend(event),
  }));
  lever('/webhooks/settled', settle, async ({ withinMs }) => ({
    settled: await webhooks.settled(withinMs),
  }));
  lever('/disputes', dispute, (input) => {
    const charge = store.get('charge', paymentOf(double, input.payment_intent).latest_charge ?? '');
    if (!charge) throw invalid('This payment was never charged.');
    return openDispute(double, charge, input.reason);
  });
  lever('/disputes/close', closing, (input) => closeDispute(double, input.dispute, input.won));
  lever('/challenge', answer, (input) =>
    answerChallenge(double, input.client_secret, input.agreed),
  );
  lever('/forget-keys', z.unknown(), () => {
    for (const { id } of store.list('idempotency')) store.remove('idempotency', id);
  });
  lever('/reset', z.unknown(), () => {
    store.clear();
    faults.clear();
  });
  return app;
}
