import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../_shared/http/refusal.ts';
import {
  createWorld,
  deaths,
  dyingAt,
  fan,
  openPayment,
  paymentId,
  stateOf,
  type World,
} from '../_shared/testing/payment-world.ts';
import { paymentRenew } from './handler.ts';

const asked = { request_id: '0190a000-0000-7000-8000-0000000000ff' };

/** A world with one open payment of a renewal. */
function due() {
  const world = createWorld();
  openPayment(world);
  const renewalsToCharge = async () =>
    stateOf(world) === 'created' ? [{ paymentId, fanId: fan.id }] : [];
  const run = (of: Pick<World, 'commands' | 'providers'> = world) =>
    paymentRenew({ ...of, commands: { ...of.commands, renewalsToCharge } })(asked);
  return { world, run };
}

/** The same world, whose database does not hand the payment out. */
const refusing = (
  world: World,
  code: 'rate_limited' | 'subscription_not_active' | 'spend_limit_reached',
  reason?: string,
) => ({
  ...world,
  commands: {
    ...world.commands,
    paymentToCharge: () => Promise.reject(new Refusal(code, 409, reason)),
  },
});

describe('[F56] payment-renew', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('charges a due renewal once, without its user', async () => {
    const { world, run } = due();
    const charge = vi.spyOn(world.provider, 'charge');
    expect(await run()).toEqual({ closed: 1, more: false });
    expect(await run()).toEqual({ closed: 0, more: false });
    expect(stateOf(world)).toBe('succeeded');
    expect(charge.mock.calls.map(([{ isUserPresent }]) => isUserPresent)).toEqual([false]);
  });

  it('fails a payment that the bank declines', async () => {
    const { world, run } = due();
    world.bank = { state: 'declined', ref: 'pi_1', reason: 'insufficient_funds' };
    await run();
    expect(stateOf(world)).toBe('failed');
  });

  it('fails a payment that the database refuses, and asks no provider', async () => {
    const { world, run } = due();
    expect(await run(refusing(world, 'subscription_not_active'))).toEqual({
      closed: 1,
      more: false,
    });
    expect(stateOf(world)).toBe('failed');
    expect(world.charges.size).toBe(0);
  });

  it('leaves a payment beyond a limit of charges for later', async () => {
    const { world, run } = due();
    expect(await run(refusing(world, 'rate_limited'))).toEqual({ closed: 0, more: false });
    expect(stateOf(world)).toBe('created');
    await run();
    expect(stateOf(world)).toBe('succeeded');
  });

  it("fails a payment beyond the fan's own cap, and leaves one beyond the limit of a new card", async () => {
    const { world, run } = due();
    await run(refusing(world, 'spend_limit_reached', '{"limit": "new_card"}'));
    expect(stateOf(world)).toBe('created');
    await run(refusing(world, 'spend_limit_reached', '{"limit": "own"}'));
    expect(stateOf(world)).toBe('failed');
    expect(world.charges.size).toBe(0);
  });

  it.each(deaths(3))('charges once after a crash $when call $nth', async ({ nth, when }) => {
    const { world, run } = due();
    await run(dyingAt(world, nth, when)).catch(() => undefined);
    await run();
    // A claimed payment is left to the job that looks up charges without a result.
    expect(['succeeded', 'processing']).toContain(stateOf(world));
    expect(world.charges.size).toBeLessThanOrEqual(1);
  });
});
