import { afterAll, expect, test } from 'vitest';
import { disconnectAll } from '../support/users.ts';
import { runStorm } from '../support/cut-sockets/storm.ts';

/*
 * Pages of the product's own code, each over a line that is cut at random while users write, take
 * back and buy messages. `npm run test:cuts` runs it with a hundred pages and ten thousand
 * messages.
 */
const { CUT_CLIENTS = '8', CUT_MESSAGES = '200', CUT_SEED } = process.env;
const storm = {
  clients: Number(CUT_CLIENTS),
  messages: Number(CUT_MESSAGES),
  seed: CUT_SEED ?? crypto.randomUUID().slice(0, 8),
};

afterAll(disconnectAll);

test(
  '[R9] each page ends with exactly the lists of the database, in their order',
  { timeout: 120_000 + storm.messages * 200 },
  async () => {
    console.log(`Cutting lines: ${JSON.stringify(storm)}`);
    const { faults, ...counts } = await runStorm(storm);
    console.log(`${JSON.stringify(counts)}; ${faults.length} faults`);
    expect(faults, `seed ${storm.seed}`).toEqual([]);
    expect(counts.sent).toBe(storm.messages);
    expect(Math.min(counts.removed, counts.unlocked)).toBeGreaterThan(0);
    expect(counts.resets).toBeGreaterThan(storm.clients);
  },
);
