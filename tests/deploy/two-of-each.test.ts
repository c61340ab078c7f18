import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../../local/stack.ts';
import { startFresh } from '../support/global-setup.ts';
import { makeCrowd } from './crowd.ts';
import { busyTicks, holdWork, processesOf, programs } from './machines.ts';
import { poolOf } from './platform.ts';
import { mails, pushes, scheduled, uploads } from './twice/content.ts';
import { payouts, renewals, tipsAgain, trials } from './twice/money.ts';
import type { Effect, World } from './twice/world.ts';

/*
 * Two REST servers, two function runtimes, two workers and two clocks before one database. Work piles
 * up while they are held, then all of them begin at the same moment.
 */
const effects: Record<string, Effect> = {
  'pictures are made': uploads,
  'subscriptions are renewed': renewals,
  'withdrawals are paid': payouts,
  'scheduled posts and messages are published': scheduled,
  'pushes are sent': pushes,
  'trials are redeemed': trials,
  'repeated tips are paid': tipsAgain,
  'mails are sent': mails,
};

let stack: Stack;
let pool: Pool;
let world: World;
let busy: Map<string, number[]>;

beforeAll(async () => {
  stack = await startFresh(`${process.env.VELOUR_STACK ?? 'test'}-two`, { copies: 2 });
  pool = poolOf(stack);
  const letGo = await holdWork(pool);
  world = {
    stack,
    pool,
    fans: await makeCrowd(stack, pool, 'fan', 'fan', 360),
    creators: await makeCrowd(stack, pool, 'mara', 'creator', 24),
  };
  for (const { prepare } of Object.values(effects)) await prepare(world);
  busy = new Map(
    Object.keys(programs).map((name) => [
      name,
      processesOf(name as keyof typeof programs).map(busyTicks),
    ]),
  );
  await letGo();
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
});

describe('with two of each machine', () => {
  test.each(Object.entries(effects))('%s once', async (_name, { left, expectOnce }) => {
    await expect.poll(() => left(world), { timeout: 120_000, interval: 250 }).toBe(0);
    await expectOnce(world);
  });

  test('money is whole', async () => {
    expect((await pool.query('select * from private.money_faults()')).rows).toEqual([]);
  });

  test.each(Object.keys(programs))('both processes of %s have worked', (name) => {
    const before = busy.get(name) ?? [];
    const now = processesOf(name as keyof typeof programs).map(busyTicks);
    expect(now).toHaveLength(2);
    for (const [at, ticks] of now.entries()) expect(ticks - (before[at] ?? 0)).toBeGreaterThan(10);
  });
});
