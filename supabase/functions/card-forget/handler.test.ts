import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentProvider } from '../_shared/payments/provider.ts';
import { cardForget } from './handler.ts';

const asked = { request_id: '0190a000-0000-7000-8000-0000000000ff' };

function world(methods: string[], failing: string[] = []) {
  const stored = new Set(methods);
  const atProvider = new Set(methods);
  // The function calls nothing else of a provider.
  const provider = {
    name: 'memory',
    removeCard: async (method: string) => {
      if (failing.includes(method)) throw new Error('away');
      atProvider.delete(method);
    },
  } as unknown as PaymentProvider;
  const run = cardForget({
    commands: {
      cardsToForget: async () =>
        [...stored].map((method) => ({ fanId: 'fan', provider: 'memory', method })),
      forgetCard: async (_fan, { method }) => void stored.delete(method),
    },
    providers: { named: (name) => (name === 'memory' ? provider : null) },
  });
  return { stored, atProvider, run: () => run(asked) };
}

describe('[F123] card-forget', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('removes cards at their provider and then here', async () => {
    const { run, stored, atProvider } = world(['pm_1', 'pm_2']);
    expect(await run()).toEqual({ closed: 2, more: false });
    expect([stored.size, atProvider.size]).toEqual([0, 0]);
    expect(await run()).toEqual({ closed: 0, more: false });
  });

  it('keeps one that its provider did not remove', async () => {
    const { run, stored } = world(['pm_1', 'pm_2'], ['pm_1']);
    expect(await run()).toEqual({ closed: 1, more: false });
    expect([...stored]).toEqual(['pm_1']);
  });
});
