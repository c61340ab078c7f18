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
function waiting(provider: string | null = 'memory', isLost = false) {
  const world = createWorld();
  openPayment(world, isLost ? 'processing' : 'needs_action');
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
              isCheckout: false,
              hasFailed: false,
              fanId: fan.id,
              isRenewal: false,
              isLost,
            },
          ],
    closePayment: async (id) => void closed.push(id),
  };
  const deps = (of: Pick<World, 'commands' | 'providers'>) => ({
    commands: { ...of.commands, ...reconcile, settlePayment: of.commands.settlePayment },
    providers: of.providers,
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

  it.each([
    ['the success that its answer told', { state: 'succeeded', ref: 'pi_1' }, 'succeeded'],
    [
      'the refusal that its answer told',
      { state: 'declined', ref: 'pi_1', reason: 'card_declined' },
      'failed',
    ],
    ['the question of the bank', { state: 'pending', ref: 'pi_1', next }, 'needs_action'],
    ['nothing new', { state: 'unknown' }, 'processing'],
  ] as const)(
    'repeats a charge whose answer was lost, and finds %s',
    async (_what, found, state) => {
      const { world, closed, run } = waiting('memory', true);
      world.charges.set(paymentId, found);
      await run();
      expect(stateOf(world)).toBe(state);
      expect(world.ended).toEqual([]);
      expect(closed).toEqual([]);
    },
  );

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

  it('leaves a payment of a provider that is not configured open', async () => {
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
