import { Hono } from 'hono';
import { z } from 'zod';

type Received = { headers: Record<string, string>; body: string };

const orders = z.strictObject({ status: z.number().int(), retryAfter: z.number().optional() });

/** pushes kept for each device */
const keptMax = 50;

/**
 * Stands in for a push service (RFC 8030): takes a push for any device, and keeps it encrypted as it
 * came, for tests that hold the keys of the device. A test may order another answer for a device.
 * The routes below `/__control` are for tests; a push service has none.
 */
export function createPushDouble(): Hono {
  const received = new Map<string, Received[]>();
  const answers = new Map<string, z.output<typeof orders>>();
  const app = new Hono();

  app.post('/devices/:name', async (c) => {
    const name = c.req.param('name');
    const { status, retryAfter } = answers.get(name) ?? { status: 201 };
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
    if (status < 300) {
      const body = Buffer.from(await c.req.arrayBuffer()).toString('base64url');
      const one = { headers: c.req.header(), body };
      received.set(name, [...(received.get(name) ?? []), one].slice(-keptMax));
    }
    return new Response(null, { status, headers: c.res.headers });
  });

  app.get('/__control/devices/:name', (c) => c.json(received.get(c.req.param('name')) ?? []));
  app.put('/__control/devices/:name', async (c) => {
    const input = orders.safeParse(await c.req.json().catch(() => null));
    if (!input.success) return c.json({ error: input.error.issues }, 400);
    answers.set(c.req.param('name'), input.data);
    return c.json({ ok: true });
  });
  return app;
}
