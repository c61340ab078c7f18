import { Hono } from 'hono';
import { z } from 'zod';

const orders = z.strictObject({
  entries: z.array(
    z.strictObject({
      bank: z.string(),
      signal_type: z.enum(['pdq', 'sha256']),
      signal: z.string(),
      id: z.number().int(),
    }),
  ),
  /** Hashes about which it answers nothing but errors. */
  down_for: z.array(z.string()),
});

type Orders = z.output<typeof orders>;

const nearest = 31;

function differingBits(one: string, other: string): number {
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) count += Number(bits & 1n);
  return count;
}

/**
 * A stand-in for the matcher of hash lists: the part of Hasher-Matcher-Actioner's API that the
 * adapter uses. Its lists are empty until a test fills them by the route below `/__control`.
 */
export function createListsDouble(key: string): Hono {
  let state: Orders = { entries: [], down_for: [] };
  const app = new Hono();

  app.put('/__control', async (context) => {
    const input = orders.safeParse(await context.req.json().catch(() => null));
    if (!input.success) return context.json({ error: input.error.issues }, 400);
    state = input.data;
    return context.json({ ok: true });
  });

  app.get('/m/lookup', (context) => {
    if (context.req.header('authorization') !== `Bearer ${key}`) {
      return context.json({ error: 'unauthorized' }, 401);
    }
    const type = context.req.query('signal_type');
    const signal = context.req.query('signal') ?? '';
    if (state.down_for.includes(signal)) return context.json({ error: 'down' }, 503);
    const found: Record<string, { bank_content_id: number; distance: number }[]> = {};
    for (const entry of state.entries) {
      if (entry.signal_type !== type) continue;
      const distance =
        type === 'pdq' ? differingBits(entry.signal, signal) : entry.signal === signal ? 0 : 256;
      if (distance > nearest) continue;
      (found[entry.bank] ??= []).push({ bank_content_id: entry.id, distance });
    }
    return context.json(found);
  });
  return app;
}
