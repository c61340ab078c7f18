import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../../local/stack.ts';
import { startFresh } from '../support/global-setup.ts';
import { makeCrowd } from './crowd.ts';
import { busyTicks, holdWork, pressing, processesOf, programs } from './machines.ts';
import { poolOf } from './platform.ts';
import { mails, pushes, scheduled, uploads } from './twice/content.ts';
import { payouts, renewals, tipsAgain, trials } from './twice/money.ts';
import type { Effect, World } from './twice/world.ts';

/*
 * Two REST servers, two function runtimes, two workers and two clocks before one database. Work piles
 * up while they are held; then all of them begin at the same moment, and others ask for the same.
 */
const pressed: Record<string, Effect> = {
  'scheduled posts and messages are published': scheduled,
  'pushes are sent': pushes,
  'subscriptions are renewed': renewals,
  'withdrawals are paid': payouts,
  'mails are sent': mails,
};
const others: Record<string, Effect> = {
  'pictures are made': uploads,
  'trials are redeemed': trials,
  'repeated tips are paid': tipsAgain,
};

let stack: Stack;
let pool: Pool;
let world: World;
let busy: Map<string, number[]>;
let more: ReturnType<typeof pressing>;

beforeAll(async () => {
  stack = await startFresh(`${process.env.VELOUR_STACK ?? 'test'}-two`, { copies: 2 });
  pool = poolOf(stack);
  const letGo = await holdWork(pool);
  world = {
    stack,
    pool,
    fans: await makeCrowd(stack, pool, 'fan', 'fan', 200),
    creators: await makeCrowd(stack, pool, 'mara', 'creator', 12),
  };
  for (const { prepare } of Object.values({ ...others, ...pressed })) await prepare(world);
  busy = new Map(
    Object.keys(programs).map((name) => [
      name,
      processesOf(name as keyof typeof programs).map(busyTicks),
    ]),
  );
  more = pressing(stack);
  await letGo();
});
afterAll(async () => {
  await more?.stop();
  await pool?.end();
  await stack?.stop();
});

async function untilDone({ left }: Effect) {
  await expect.poll(() => left(world), { timeout: 120_000, interval: 250 }).toBe(0);
}

describe('with two of each machine', () => {
  test.each(Object.entries(pressed))('%s once', async (_name, effect) => {
    await untilDone(effect);
    await expect(effect.expectOnce(world)).resolves.toBeUndefined();
  });

  test('nobody who asked was refused', async () => {
    const { failures, counts } = await more.stop();
    expect(failures).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(1);
  });

  test.each(Object.entries(others))('%s once', async (_name, effect) => {
    await untilDone(effect);
    await expect(effect.expectOnce(world)).resolves.toBeUndefined();
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
