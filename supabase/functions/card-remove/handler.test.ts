import { describe, expect, it } from 'vitest';
import {
  createWorld,
  deaths,
  Died,
  dyingAt,
  fan,
  typeCard,
  type World,
} from '../_shared/testing/payment-world.ts';
import { cardRemove } from './handler.ts';

function linked(): World {
  const world = createWorld();
  typeCard(world, 'pm_1');
  world.accounts.set(fan.id, {
    provider: 'memory',
    customer: `customer of ${fan.id}`,
    method: 'pm_1',
    maySetUp: true,
  });
  return world;
}

describe('card-remove', () => {
  it('removes the card from the account and from the provider', async () => {
    const world = linked();
    expect(await cardRemove(world)(fan)).toEqual({ removed: true });
    expect(world.accounts.get(fan.id)?.method).toBeNull();
    expect(world.onFile.size).toBe(0);
  });

  it('succeeds if no card is linked', async () => {
    const world = createWorld();
    expect(await cardRemove(world)(fan)).toEqual({ removed: false });
  });

  it('also removes a card that another tab links in the meantime', async () => {
    const world = linked();
    const removeCard = async (method: string) => {
      await world.provider.removeCard(method);
      if (method !== 'pm_1') return;
      world.onFile.set('pm_2', `customer of ${fan.id}`);
      world.accounts.set(fan.id, {
        provider: 'memory',
        customer: `customer of ${fan.id}`,
        method: 'pm_2',
        maySetUp: true,
      });
    };
    await cardRemove({ commands: world.commands, provider: { name: 'memory', removeCard } })(fan);
    expect(world.onFile.size).toBe(0);
    expect(world.accounts.get(fan.id)?.method).toBeNull();
  });

  it.each(deaths(3))(
    'a crash $when call $nth and a retry remove the card',
    async ({ nth, when }) => {
      const world = linked();
      await expect(cardRemove(dyingAt(world, nth, when))(fan)).rejects.toThrow(Died);
      await cardRemove(world)(fan);
      expect(world.accounts.get(fan.id)?.method).toBeNull();
      expect(world.onFile.size).toBe(0);
    },
  );
});
