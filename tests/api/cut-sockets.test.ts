import { afterAll, expect, test } from 'vitest';
import { disconnectAll } from '../support/users.ts';
import { runStorm } from '../support/cut-sockets/storm.ts';

/*
 * Clients with the code of the page, each over a connection that is cut at random while users send,
 * remove and unlock messages. `npm run test:cuts` runs a hundred clients and ten thousand messages.
 */
const { CUT_CLIENTS = '8', CUT_MESSAGES = '200', CUT_SEED } = process.env;
const storm = {
  clients: Number(CUT_CLIENTS),
  messages: Number(CUT_MESSAGES),
  seed: CUT_SEED ?? crypto.randomUUID().slice(0, 8),
};

afterAll(disconnectAll);

test(
  '[R9] after all cuts each client has exactly the lists of the database, in the same order',
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
