import { describe, expect, it } from 'vitest';
import {
  accountWith,
  createWorld,
  deaths,
  Died,
  dyingAt,
  fan,
  methodOf,
  stranger,
  typeCard,
} from '../_shared/testing/payment-world.ts';
import { cardConfirm } from './handler.ts';

const details = {
  holder: 'ANNA BERG',
  address: '1 High Street',
  city: 'London',
  state: 'London',
  zip: 'N1',
  country: 'United Kingdom',
};

describe('card-confirm', () => {
  it('links the card as described by the provider, with holder and address as typed', async () => {
    const world = createWorld();
    const setupIntentId = typeCard(world, 'pm_1');
    const answer = await cardConfirm(world)(fan, { setupIntentId, ...details });
    expect(answer).toEqual({ issuer: 'visa', digits: '4242', holder: 'ANNA BERG' });
    expect(world.cards.get(fan.id)).toEqual({
      provider: 'memory',
      customer: `customer of ${fan.id}`,
      method: 'pm_1',
      issuer: 'visa',
      digits: '4242',
      expMonth: 12,
      expYear: 2031,
      fingerprint: 'f',
      ...details,
    });
  });

  it.each(['amex', 'discover', 'unknown'])(
    'a card of the brand %s is refused and removed from the provider',
    async (issuer) => {
      const world = createWorld();
      const setupIntentId = typeCard(world, 'pm_1', issuer);
      await expect(cardConfirm(world)(fan, { setupIntentId, ...details })).rejects.toMatchObject({
        code: 'card_brand_not_accepted',
        reason: 'number',
      });
      expect(world.cards.size).toBe(0);
      expect(world.onFile.size).toBe(0);
    },
  );

  it('accepts a mastercard', async () => {
    const world = createWorld();
    const setupIntentId = typeCard(world, 'pm_1', 'mastercard');
    expect(await cardConfirm(world)(fan, { setupIntentId, ...details })).toMatchObject({
      issuer: 'mastercard',
    });
  });

  it('the setup of another user links no card', async () => {
    const world = createWorld();
    const setupIntentId = typeCard(world, 'pm_1');
    world.accounts.set(stranger.id, accountWith('memory', 'of the stranger', null));
    const attempt = cardConfirm(world)(stranger, { setupIntentId, ...details });
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_identifier' });
    expect(world.cards.size).toBe(0);
  });

  it('a setup without a card account, or not approved by the bank, is refused', async () => {
    const world = createWorld();
    const setupIntentId = typeCard(world, 'pm_1');
    await expect(cardConfirm(world)(stranger, { setupIntentId, ...details })).rejects.toMatchObject(
      { code: 'invalid_identifier' },
    );
    const { setupIntentId: open } = await world.provider.startCardSetup({
      customer: `customer of ${fan.id}`,
      theme: 'dark',
    });
    await expect(
      cardConfirm(world)(fan, { setupIntentId: open, ...details }),
    ).rejects.toMatchObject({ code: 'card_auth_failed', reason: 'auth' });
  });

  it('[F137] a card at another provider is replaced and removed there', async () => {
    const world = createWorld();
    const setupIntentId = typeCard(world, 'pm_new');
    const known = world.accounts.get(fan.id) ?? accountWith('memory', 'c', null);
    const old = { provider: 'form', customer: 'theirs', method: 'sale_1' };
    world.accounts.set(fan.id, { ...known, accounts: [...known.accounts, old], linked: 'form' });
    world.onFile.set('sale_1', 'theirs');
    await cardConfirm(world)(fan, { setupIntentId, ...details });
    expect([...world.onFile.keys()]).toEqual(['pm_new']);
    expect(world.accounts.get(fan.id)).toMatchObject({ linked: 'memory' });
    expect(methodOf(world)).toBe('pm_new');
  });

  it.each(deaths(4))(
    'a crash $when call $nth and a retry leave one card',
    async ({ nth, when }) => {
      const world = createWorld();
      await cardConfirm(world)(fan, { setupIntentId: typeCard(world, 'pm_old'), ...details });
      const input = { setupIntentId: typeCard(world, 'pm_new'), ...details };
      await expect(cardConfirm(dyingAt(world, nth, when))(fan, input)).rejects.toThrow(Died);
      await cardConfirm(world)(fan, input);
      expect(world.cards.get(fan.id)?.method).toBe('pm_new');
      expect(methodOf(world)).toBe('pm_new');
      expect([...world.onFile.keys()]).toEqual(['pm_new']);
    },
  );
});
