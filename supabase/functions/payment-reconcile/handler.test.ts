import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReconcileCommands } from '../_shared/payments/commands.ts';
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
import { paymentReconcile } from './handler.ts';

const asked = { request_id: '0190a000-0000-7000-8000-0000000000ff' };
const next = { kind: 'frame', url: 'https://cards.test/authenticate' } as const;

/** A world with one payment that waits for the user, and a record of the closed payments. */
function waiting(provider: string | null = 'memory') {
  const world = createWorld();
  openPayment(world, 'needs_action');
  world.charges.set(paymentId, { state: 'pending', ref: 'pi_1', next });
  const closed: string[] = [];
  const reconcile: ReconcileCommands = {
    duePayments: async () =>
      closed.includes(paymentId)
        ? []
        : [
            {
              paymentId,
              amountCents: 1000,
              provider,
              customer: `customer of ${fan.id}`,
              ref: null,
            },
          ],
    closePayment: async (id) => void closed.push(id),
  };
  const deps = (of: Pick<World, 'commands' | 'provider'>) => ({
    commands: { ...of.commands, ...reconcile, settlePayment: of.commands.settlePayment },
    provider: of.provider,
  });
  return { world, closed, run: (of = world) => paymentReconcile(deps(of))(asked), deps };
}

describe('[F54] payment-reconcile', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('ends a payment whose challenge was not answered', async () => {
    const { world, closed, run } = waiting();
    expect(await run()).toEqual({ closed: 1, more: false });
    expect(stateOf(world)).toBe('failed');
    expect(world.payments.get(paymentId)?.reason).toBe('cancelled');
    expect(closed).toEqual([paymentId]);
  });

  it('settles a success that happened before', async () => {
    const { world, closed, run } = waiting();
    world.charges.set(paymentId, { state: 'succeeded', ref: 'pi_1' });
    await run();
    expect(stateOf(world)).toBe('succeeded');
    expect(closed).toEqual([paymentId]);
  });

  it('fails a payment that never reached the provider', async () => {
    const { world, run } = waiting();
    world.charges.clear();
    await run();
    expect(stateOf(world)).toBe('failed');
  });

  it('leaves a payment open that the bank is processing or whose outcome is unknown', async () => {
    for (const state of ['pending', 'unknown'] as const) {
      const { world, closed, run } = waiting();
      world.charges.set(
        paymentId,
        state === 'pending' ? { state, ref: 'pi_1', next: null } : { state },
      );
      expect(await run()).toEqual({ closed: 0, more: false });
      expect(stateOf(world)).toBe('needs_action');
      expect(closed).toEqual([]);
    }
  });

  it('leaves a payment of another provider open', async () => {
    const { world, run } = waiting('another');
    expect(await run()).toEqual({ closed: 0, more: false });
    expect(world.ended).toEqual([]);
  });

  it.each(deaths(2))(
    'the next run completes a payment after a crash $when call $nth',
    async (death) => {
      const { world, closed, run } = waiting();
      await run({ ...world, ...dyingAt(world, death.nth, death.when) });
      await run();
      expect(stateOf(world)).toBe('failed');
      expect(closed).toEqual([paymentId]);
    },
  );
});
