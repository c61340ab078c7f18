import { describe, expect, it } from 'vitest';
import { providersOf } from '../_shared/payments/providers.ts';
import {
  accountWith,
  createWorld,
  deaths,
  Died,
  dyingAt,
  fan,
  stranger,
} from '../_shared/testing/payment-world.ts';
import { cardSetup, cardSetupRequest } from './handler.ts';

describe('card-setup', () => {
  it('opens the provider’s fields and stores the customer', async () => {
    const world = createWorld();
    const answer = await cardSetup(world)(fan, { theme: 'light' });
    expect(answer).toEqual({
      kind: 'frame',
      setupIntentId: 'setup_1',
      url: 'https://cards.test/?theme=light',
    });
    expect(world.accounts.get(fan.id)?.accounts).toEqual([
      { provider: 'memory', customer: `customer of ${fan.id}`, method: null },
    ]);
  });

  it('a second setup uses the same customer', async () => {
    const world = createWorld();
    await cardSetup(world)(fan, { theme: 'dark' });
    await cardSetup(world)(fan, { theme: 'dark' });
    expect(world.customersMade).toBe(1);
    expect([...world.setups.values()].map(({ customer }) => customer)).toEqual([
      `customer of ${fan.id}`,
      `customer of ${fan.id}`,
    ]);
  });

  it('[F126] a user has one open setup, the newest', async () => {
    const world = createWorld();
    for (let n = 0; n < 3; n += 1) await cardSetup(world)(fan, { theme: 'dark' });
    expect(world.ended).toEqual(['setup_1', 'setup_2']);
    await cardSetup(world)({ id: stranger.id }, { theme: 'dark' });
    expect(world.ended).toEqual(['setup_1', 'setup_2']);
  });

  it('two tabs that open their first setup at once end with one customer', async () => {
    const world = createWorld();
    const slow = { ...world.provider, createCustomer: async () => 'of the slow tab' };
    const cardAccount = async () => ({
      accounts: [],
      linked: null,
      newCards: null,
      maySetUp: true,
    });
    let asked = 0;
    const commands = {
      ...world.commands,
      cardAccount: (id: string) => (asked++ === 0 ? cardAccount() : world.commands.cardAccount(id)),
    };
    await cardSetup(world)(fan, { theme: 'dark' });
    await cardSetup({ commands, providers: providersOf([slow], undefined) })(fan, {
      theme: 'dark',
    });
    expect([...new Set([...world.setups.values()].map(({ customer }) => customer))]).toEqual([
      `customer of ${fan.id}`,
    ]);
  });

  it('[F126] starts no setup after too many declined cards', async () => {
    const world = createWorld();
    await cardSetup(world)(fan, { theme: 'dark' });
    const account = world.accounts.get(fan.id);
    if (account) account.maySetUp = false;
    await expect(cardSetup(world)(fan, { theme: 'dark' })).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
    });
    expect(world.setups.size).toBe(1);
  });

  it('[F137] a card at another provider stays there', async () => {
    const world = createWorld();
    world.accounts.set(fan.id, accountWith('another', 'theirs', 'm'));
    await cardSetup(world)(fan, { theme: 'dark' });
    expect(world.accounts.get(fan.id)).toMatchObject({
      linked: 'another',
      accounts: [{ provider: 'another', method: 'm' }, { provider: 'memory' }],
    });
  });

  it('[F137] where cards are typed into a form of the provider, nothing is opened', async () => {
    const world = createWorld();
    world.accounts.set(fan.id, { ...accountWith('memory', 'mine', 'm'), newCards: 'form' });
    expect(await cardSetup(world)(fan, { theme: 'dark' })).toEqual({ kind: 'redirect' });
    expect(world.setups.size).toBe(0);
  });

  it.each(deaths(6))(
    'a crash $when call $nth and a retry leave one customer and one open setup',
    async ({ nth, when }) => {
      const world = createWorld();
      await expect(cardSetup(dyingAt(world, nth, when))(fan, { theme: 'dark' })).rejects.toThrow(
        Died,
      );
      await cardSetup(world)(fan, { theme: 'dark' });
      expect(world.accounts.get(fan.id)?.accounts[0]?.customer).toBe(`customer of ${fan.id}`);
      expect(world.setups.size - world.ended.length).toBe(1);
    },
  );

  it('accepts a known theme or none', () => {
    expect(cardSetupRequest.parse({})).toEqual({ theme: 'dark' });
    expect(cardSetupRequest.safeParse({ theme: 'pink' }).success).toBe(false);
  });
});
