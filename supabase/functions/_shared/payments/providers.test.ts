import { describe, expect, it } from 'vitest';
import { createProviders } from './providers.ts';

const first = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const second = {
  CCBILL_ACCOUNT: '900100',
  CCBILL_SUBACCOUNT: '0001',
  CCBILL_FLEX_ID: 'form',
  CCBILL_SALT: 'salt',
  CCBILL_APPLICATION_ID: 'id',
  CCBILL_APPLICATION_SECRET: 'secret',
  CCBILL_DATALINK_USERNAME: 'user',
  CCBILL_DATALINK_PASSWORD: 'password',
  CCBILL_WEBHOOK_KEY: 'key',
};
const from = (variables: Readonly<Record<string, string>>) =>
  createProviders((name) => variables[name]);

describe('[F137] the configured card providers', () => {
  it('are found by name, also where another one takes new cards', () => {
    const providers = from({ ...first, ...second, PAYMENT_PROVIDER: 'ccbill' });
    expect(providers.named('stripe')?.name).toBe('stripe');
    expect(providers.named('ccbill')?.name).toBe('ccbill');
    expect([providers.named('another'), providers.named(null)]).toEqual([null, null]);
    expect(providers.forNewCards(null).name).toBe('ccbill');
    // The address of reports without a name was in use before there was a second provider.
    expect(providers.unnamed.name).toBe('stripe');
  });

  it('take new cards as the site sets it, or else as the functions do', () => {
    const providers = from({ ...first, ...second });
    expect(providers.forNewCards('ccbill').name).toBe('ccbill');
    expect(providers.forNewCards('another').name).toBe('stripe');
    expect(from(second).forNewCards(null).name).toBe('ccbill');
  });

  it.each([
    ['no provider', {}],
    ['a default without settings', { ...first, PAYMENT_PROVIDER: 'ccbill' }],
    ['a key without the other settings', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['an account without the other settings', { ...first, CCBILL_ACCOUNT: '900100' }],
  ])('%s is a mistake of the operator', (_what, variables) => {
    expect(() => from(variables)).toThrow(/configured|set/);
  });
});
