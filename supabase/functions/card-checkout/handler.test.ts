import { describe, expect, it } from 'vitest';
import {
  accountWith,
  createWorld,
  deaths,
  Died,
  dyingAt,
  fan,
  openPayment,
  paymentId,
  stateOf,
  stranger,
  type World,
} from '../_shared/testing/payment-world.ts';
import { cardCheckout, cardCheckoutRequest } from './handler.ts';

const siteUrl = 'https://site.test';
const details = {
  holder: 'ANNA BERG',
  address: '1 High Street',
  city: 'London',
  state: 'London',
  zip: 'N1',
  country: 'United Kingdom',
};
const input = { paymentId, returnPath: '/billing/card?checkout=1', ...details };
const form = `https://form.test/${paymentId}?to=${encodeURIComponent(`${siteUrl}/billing/card?checkout=1`)}`;

/** A fan without a card, whose new cards go to the provider with a form. */
function asking(): World {
  const world = createWorld();
  openPayment(world);
  world.accounts.set(fan.id, { ...accountWith('form', 'mine', null), newCards: 'form' });
  return world;
}

const open = (world: Pick<World, 'commands' | 'providers'>, user = fan) =>
  cardCheckout({ ...world, siteUrl })(user, input, '192.0.2.1');

describe('[F137] card-checkout', () => {
  it('opens the form of the provider, and the same one again', async () => {
    const world = asking();
    expect(await open(world)).toEqual({ state: 'open', url: form });
    expect(await open(world)).toEqual({ state: 'open', url: form });
    expect(stateOf(world)).toBe('processing');
    expect(world.charges.size).toBe(0);
  });

  it('a payment keeps its provider when the site has changed it', async () => {
    const world = asking();
    await open(world);
    const payment = world.payments.get(paymentId);
    if (payment) payment.provider = 'gone';
    await expect(open(world)).rejects.toMatchObject({ code: 'temporarily_disabled' });
  });

  it('opens nothing where cards are typed into fields', async () => {
    const world = asking();
    world.accounts.set(fan.id, accountWith('memory', 'mine', null));
    await expect(open(world)).rejects.toMatchObject({ code: 'temporarily_disabled' });
    expect(stateOf(world)).toBe('created');
  });

  it('opens nothing for a payment of another user or one that is decided', async () => {
    const world = asking();
    world.accounts.set(stranger.id, { ...accountWith('form', 'theirs', null), newCards: 'form' });
    await expect(open(world, stranger)).rejects.toMatchObject({ code: 'invalid_identifier' });
    for (const state of ['succeeded', 'failed'] as const) {
      const decided = asking();
      Object.assign(decided.payments.get(paymentId) ?? {}, { state });
      expect(await open(decided)).toEqual({ state: 'decided' });
    }
  });

  it.each(deaths(2))('a crash $when call $nth and a retry open one form', async (death) => {
    const world = asking();
    const { commands } = dyingAt(world, death.nth, death.when);
    await expect(open({ commands, providers: world.providers })).rejects.toThrow(Died);
    expect(await open(world)).toEqual({ state: 'open', url: form });
  });

  it('refuses a return to another site, and details that are missing', () => {
    for (const returnPath of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      '/\n/evil.test',
      '/.//evil.test',
      'x',
      '',
    ])
      expect(cardCheckoutRequest.safeParse({ ...input, returnPath }).success).toBe(false);
    const { data } = cardCheckoutRequest.safeParse({ ...input, holder: ' anna  berg3' });
    expect(data?.holder).toBe('ANNA BERG');
    const refused = cardCheckoutRequest.safeParse({ ...input, city: ' ' });
    expect(refused.error?.issues[0]).toMatchObject({ path: ['city'], message: 'field_empty' });
  });
});
