import { describe, expect, it } from 'vitest';
import { providersOf } from '../_shared/payments/providers.ts';
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
} from '../_shared/testing/payment-world.ts';
import { paymentCharge, paymentChargeRequest } from './handler.ts';

const next = { kind: 'frame', url: 'https://cards.test/authenticate' } as const;

describe('payment-charge', () => {
  it('charges an open payment of the caller', async () => {
    const world = createWorld();
    openPayment(world);
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toEqual({
      state: 'succeeded',
    });
    expect(stateOf(world)).toBe('succeeded');
    expect(world.payments.get(paymentId)?.ref).toBe('pi_1');
  });

  it('the payment of another user is refused and not charged', async () => {
    const world = createWorld();
    openPayment(world);
    await expect(paymentCharge(world)(stranger, { paymentId }, '192.0.2.1')).rejects.toMatchObject({
      code: 'invalid_identifier',
    });
    expect(world.charges.size).toBe(0);
  });

  it('without a card no charge is made', async () => {
    const world = createWorld();
    openPayment(world);
    world.accounts.delete(fan.id);
    await expect(paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).rejects.toMatchObject({
      code: 'no_card_linked',
    });
    expect(world.charges.size).toBe(0);
  });

  it('a card of a provider that is not configured is not charged', async () => {
    const world = createWorld();
    openPayment(world);
    world.accounts.set(fan.id, accountWith('another', 'c', 'm'));
    await expect(paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).rejects.toMatchObject({
      code: 'temporarily_disabled',
    });
    expect(world.charges.size).toBe(0);
  });

  it('[F137] a card is charged at its own provider, and a repetition says so', async () => {
    const world = createWorld();
    openPayment(world);
    world.accounts.set(fan.id, accountWith('form', 'theirs', 'sale_1'));
    const form = world.providers.named('form');
    if (!form) throw new Error('no such provider');
    const asked: [string | null, boolean][] = [];
    const charge: typeof form.charge = async ({ method, isFirst }) => {
      asked.push([method, isFirst]);
      return { state: 'unknown' };
    };
    const providers = providersOf([world.provider, { ...form, charge }], undefined);
    for (const _ of [1, 2])
      expect(await paymentCharge({ ...world, providers })(fan, { paymentId }, '192.0.2.1')).toEqual(
        {
          state: 'processing',
        },
      );
    expect(asked).toEqual([
      ['sale_1', true],
      ['sale_1', false],
    ]);
    expect(world.charges.size).toBe(0);
  });

  it('a decline of the bank fails the payment and returns the reason', async () => {
    const world = createWorld();
    openPayment(world);
    world.bank = { state: 'declined', ref: 'pi_1', reason: 'insufficient_funds' };
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toEqual({
      state: 'failed',
      error: 'payment_declined',
      reason: 'insufficient_funds',
    });
    expect(world.payments.get(paymentId)).toMatchObject({
      state: 'failed',
      reason: 'insufficient_funds',
    });
  });

  it('a failed authentication has an error code of its own', async () => {
    const world = createWorld();
    openPayment(world);
    world.bank = { state: 'declined', ref: 'pi_1', reason: 'authentication_failed' };
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toMatchObject({
      error: 'payment_authentication_failed',
    });
  });

  it('a challenge of the bank is returned, and its success settles the payment', async () => {
    const world = createWorld();
    openPayment(world);
    world.bank = { state: 'pending', ref: 'pi_1', next };
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toEqual({
      state: 'needs_action',
      next,
    });
    expect(stateOf(world)).toBe('needs_action');
    world.charges.set(paymentId, { state: 'succeeded', ref: 'pi_1' });
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toEqual({
      state: 'succeeded',
    });
  });

  it('an unknown outcome leaves the payment open until the outcome is known', async () => {
    const world = createWorld();
    openPayment(world);
    world.bank = { state: 'unknown' };
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toEqual({
      state: 'processing',
    });
    expect(stateOf(world)).toBe('processing');
    world.bank = { state: 'succeeded', ref: 'pi_1' };
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toEqual({
      state: 'succeeded',
    });
  });

  it('a failed payment returns its stored reason again', async () => {
    const world = createWorld();
    openPayment(world, 'failed');
    Object.assign(world.payments.get(paymentId) ?? {}, { reason: 'expired_card' });
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toMatchObject({
      reason: 'expired_card',
    });
  });

  it('a settled payment is not charged again', async () => {
    for (const [state, answer] of [
      ['succeeded', 'succeeded'],
      ['disputed', 'succeeded'],
      ['failed', 'failed'],
      ['refunded', 'failed'],
    ] as const) {
      const world = createWorld();
      openPayment(world, state);
      expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toMatchObject({
        state: answer,
      });
      expect(world.charges.size).toBe(0);
    }
  });

  it('the state that a faster webhook settled is returned', async () => {
    const world = createWorld();
    openPayment(world);
    const provider = {
      ...world.provider,
      charge: async () => {
        await world.commands.settlePayment(paymentId, {
          outcome: 'succeeded',
          provider: 'memory',
          ref: 'pi_1',
          reason: null,
        });
        return { state: 'pending', ref: 'pi_1', next } as const;
      },
    };
    const providers = providersOf([provider], undefined);
    expect(await paymentCharge({ ...world, providers })(fan, { paymentId }, '192.0.2.1')).toEqual({
      state: 'succeeded',
    });
  });

  it.each(deaths(3))('a crash $when call $nth and a retry charge once', async ({ nth, when }) => {
    const world = createWorld();
    openPayment(world);
    await expect(
      paymentCharge(dyingAt(world, nth, when))(fan, { paymentId }, '192.0.2.1'),
    ).rejects.toThrow(Died);
    world.bank = { state: 'declined', ref: 'pi_2', reason: 'card_declined' };
    const charged = world.charges.has(paymentId);
    const expected = charged ? 'succeeded' : 'failed';
    expect(await paymentCharge(world)(fan, { paymentId }, '192.0.2.1')).toMatchObject({
      state: expected,
    });
    expect(stateOf(world)).toBe(expected);
  });

  it('accepts a payment id and no other input', () => {
    expect(paymentChargeRequest.safeParse({ paymentId }).success).toBe(true);
    for (const input of [{}, { paymentId: 'x' }, { paymentId, amountCents: 1 }, null, []]) {
      expect(paymentChargeRequest.safeParse(input).success).toBe(false);
    }
  });
});
