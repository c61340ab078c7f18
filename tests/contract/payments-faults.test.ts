import { describe, expect, it } from 'vitest';
import { chargeRequest, intentsOf, freshDouble } from './payments-double.ts';

const world = freshDouble();

describe('a provider that fails', () => {
  it('a timeout after acceptance leaves the result unknown; a retry finds the one charge', async () => {
    const asked = await chargeRequest(world);
    await world.control('faults', { kind: 'timeout_after_accepting' });
    expect(await world.provider(600).charge(asked)).toEqual({ state: 'unknown' });
    expect(await world.provider().charge(asked)).toMatchObject({ state: 'succeeded' });
    expect(await intentsOf(world, asked.customer)).toHaveLength(1);
  });

  it('a timeout before acceptance leaves the result unknown; a retry charges once', async () => {
    const asked = await chargeRequest(world);
    await world.control('faults', { kind: 'timeout' });
    expect(await world.provider(600).charge(asked)).toEqual({ state: 'unknown' });
    expect(await intentsOf(world, asked.customer)).toHaveLength(0);
    expect(await world.provider().charge(asked)).toMatchObject({ state: 'succeeded' });
    expect(await intentsOf(world, asked.customer)).toHaveLength(1);
  });

  it('a retry charges nothing more after the provider has dropped the idempotency key', async () => {
    const asked = await chargeRequest(world);
    await world.control('faults', { kind: 'timeout_after_accepting' });
    expect(await world.provider(600).charge(asked)).toEqual({ state: 'unknown' });
    await world.control('forget-keys');
    expect(await world.provider().charge(asked)).toMatchObject({ state: 'succeeded' });
    expect(await intentsOf(world, asked.customer)).toHaveLength(1);
  });

  it.each(['server_error', 'rate_limited'])('%s leaves the result unknown', async (kind) => {
    const asked = await chargeRequest(world);
    await world.control('faults', { kind, times: 5 });
    expect(await world.provider().charge(asked)).toEqual({ state: 'unknown' });
    await world.control('faults/clear');
    expect(await world.provider().charge(asked)).toMatchObject({ state: 'succeeded' });
  });

  it('a charge without a response returns within ten seconds and is sent once', async () => {
    const asked = await chargeRequest(world);
    await world.control('faults', { kind: 'timeout_after_accepting', times: 9 });
    const begun = Date.now();
    expect(await world.provider(60_000).charge(asked)).toEqual({ state: 'unknown' });
    expect(Date.now() - begun).toBeLessThan(10_000);
    await world.control('faults/clear');
    expect(await intentsOf(world, asked.customer)).toHaveLength(1);
  });

  it('an outage during the lookup prevents the charge', async () => {
    const asked = await chargeRequest(world);
    await world.control('faults', {
      kind: 'server_error',
      on: 'GET /v1/payment_intents',
      times: 5,
    });
    expect(await world.provider().charge(asked)).toEqual({ state: 'unknown' });
    await world.control('faults/clear');
    expect(await intentsOf(world, asked.customer)).toHaveLength(0);
  });
});
