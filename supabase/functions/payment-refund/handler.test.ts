import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefundAnswer, RefundCommands } from '../_shared/payments/commands.ts';
import type { PaymentProvider, RefundRequest, RefundResult } from '../_shared/payments/provider.ts';
import { paymentRefund } from './handler.ts';

const asked = { request_id: '0190a000-0000-7000-8000-0000000000ff' };
const refundId = '0190a000-0000-7000-8000-00000000000b';

/** One queued refund, and a provider that makes a refund once for each id. */
function queued(due: { provider?: string | null; paymentRef?: string | null } = {}) {
  const world = {
    result: { state: 'succeeded', ref: 're_1' } as RefundResult,
    made: new Map<string, RefundRequest>(),
    answers: [] as RefundAnswer[],
    failsToSettle: 0,
  };
  const commands: RefundCommands = {
    dueRefunds: async () =>
      world.answers.length > 0
        ? []
        : [
            {
              refundId,
              amountCents: 700,
              isWhole: false,
              provider: 'memory',
              paymentRef: 'pi_1',
              ...due,
            },
          ],
    settleRefund: async (_id, answer) => {
      if (world.failsToSettle-- > 0) throw new Error('the database is away');
      world.answers.push(answer);
    },
  };
  // The function calls nothing else of a provider.
  const provider = {
    name: 'memory',
    refund: async (request: RefundRequest) => {
      if (world.result.state === 'succeeded') world.made.set(request.refundId, request);
      return world.result;
    },
  } as unknown as PaymentProvider;
  const providers = { named: (name: string | null) => (name === 'memory' ? provider : null) };
  return { world, run: () => paymentRefund({ commands, providers })(asked) };
}

describe('[F127] payment-refund', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('refunds and books what the provider made', async () => {
    const { world, run } = queued();
    expect(await run()).toEqual({ closed: 1, more: false });
    expect(await run()).toEqual({ closed: 0, more: false });
    expect([...world.made.values()]).toEqual([
      { refundId, paymentRef: 'pi_1', amountCents: 700, isWhole: false },
    ]);
    expect(world.answers).toEqual([{ outcome: 'succeeded', ref: 're_1' }]);
  });

  it('books a refusal with its reason', async () => {
    const { world, run } = queued();
    world.result = { state: 'failed', reason: 'expired_or_canceled_card' };
    expect(await run()).toEqual({ closed: 1, more: false });
    expect(world.answers).toEqual([{ outcome: 'failed', reason: 'expired_or_canceled_card' }]);
  });

  it.each([{ state: 'pending', ref: 're_1' }, { state: 'unknown' }] satisfies RefundResult[])(
    'asks again later when the answer is $state',
    async (result) => {
      const { world, run } = queued();
      world.result = result;
      expect(await run()).toEqual({ closed: 0, more: false });
      expect(world.answers).toEqual([]);
      world.result = { state: 'succeeded', ref: 're_1' };
      await run();
      expect(world.answers).toEqual([{ outcome: 'succeeded', ref: 're_1' }]);
    },
  );

  it('books a refund once after a crash between the provider and the database', async () => {
    const { world, run } = queued();
    world.failsToSettle = 1;
    expect(await run()).toEqual({ closed: 0, more: false });
    await run();
    expect(world.made.size).toBe(1);
    expect(world.answers).toHaveLength(1);
  });

  it('leaves the refund of another provider, and refuses one without a charge', async () => {
    const other = queued({ provider: 'another' });
    expect(await other.run()).toEqual({ closed: 0, more: false });
    expect(other.world.made.size).toBe(0);
    const without = queued({ provider: null, paymentRef: null });
    await without.run();
    expect(without.world.answers).toEqual([{ outcome: 'failed', reason: 'no_charge' }]);
  });
});
