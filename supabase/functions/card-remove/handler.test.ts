import { describe, expect, it } from 'vitest';
import { providersOf } from '../_shared/payments/providers.ts';
import {
  accountWith,
  createWorld,
  deaths,
  Died,
  dyingAt,
  fan,
  methodOf,
  typeCard,
  type World,
} from '../_shared/testing/payment-world.ts';
import { cardRemove } from './handler.ts';

function linked(): World {
  const world = createWorld();
  typeCard(world, 'pm_1');
  world.accounts.set(fan.id, accountWith('memory', `customer of ${fan.id}`, 'pm_1'));
  return world;
}

describe('card-remove', () => {
  it('removes the card from the account and from the provider', async () => {
    const world = linked();
    expect(await cardRemove(world)(fan)).toEqual({ removed: true });
    expect(methodOf(world)).toBeNull();
    expect(world.onFile.size).toBe(0);
  });

  it('[F137] removes every stored card at its own provider', async () => {
    const world = linked();
    const known = world.accounts.get(fan.id);
    const other = { provider: 'form', customer: 'theirs', method: 'sale_1' };
    if (known) known.accounts.push(other);
    world.onFile.set('sale_1', 'theirs');
    const removed: string[] = [];
    const noting = (name: string) => ({
      ...world.provider,
      name,
      removeCard: async (method: string) => void removed.push(`${name} ${method}`),
    });
    const providers = providersOf([noting('memory'), noting('form')], undefined);
    await cardRemove({ commands: world.commands, providers })(fan);
    expect(removed).toEqual(['memory pm_1', 'form sale_1']);
    expect(methodOf(world)).toBeNull();
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
      world.accounts.set(fan.id, accountWith('memory', `customer of ${fan.id}`, 'pm_2'));
    };
    const providers = providersOf([{ ...world.provider, removeCard }], undefined);
    await cardRemove({ commands: world.commands, providers })(fan);
    expect(world.onFile.size).toBe(0);
    expect(methodOf(world)).toBeNull();
  });

  it.each(deaths(3))(
    'a crash $when call $nth and a retry remove the card',
    async ({ nth, when }) => {
      const world = linked();
      await expect(cardRemove(dyingAt(world, nth, when))(fan)).rejects.toThrow(Died);
      await cardRemove(world)(fan);
      expect(methodOf(world)).toBeNull();
      expect(world.onFile.size).toBe(0);
    },
  );
});
