import { expect, test } from 'vitest';
import { addressesFrom } from './page-addresses.ts';

const hosted = {
  VITE_SUPABASE_URL: 'https://ref.supabase.co/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
};
const legacy = (role: string) =>
  `e30.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.c2ln`;

test('a page for a host uses its project and shows the card fields of Stripe', () => {
  const addresses = addressesFrom(hosted);
  expect(addresses).toMatchObject({
    apiUrl: 'https://ref.supabase.co',
    publishableKey: 'sb_publishable_1',
  });
  expect(addresses?.cards.frames).toContain('https://hooks.stripe.com');
});

test('[F10] an address of replicas is an origin, and is left out where there is none', () => {
  const read = (url: string) => addressesFrom({ ...hosted, VITE_SUPABASE_READ_URL: url });
  expect(read('https://ref-all.supabase.co/')?.readUrl).toBe('https://ref-all.supabase.co');
  expect(read('')).not.toHaveProperty('readUrl');
  expect(() => read('https://ref-all.supabase.co/rest')).toThrow('no origin');
});

test('a provider with an iframe of its own replaces Stripe', () => {
  const addresses = addressesFrom({ ...hosted, CARD_FRAME_ORIGIN: 'https://cards.example' });
  expect(addresses?.cards).toEqual({ scripts: [], calls: [], frames: ['https://cards.example'] });
});

test('[F137] a page whose cards are typed into forms of their providers needs no origin', () => {
  const addresses = addressesFrom({ ...hosted, CARD_FRAME_ORIGIN: 'none' });
  expect(addresses?.cards).toEqual({ scripts: [], calls: [], frames: [] });
});

test('an environment without a project has no addresses', () => {
  expect(addressesFrom({})).toBeNull();
});

test.each([
  ['only one of the two variables', { VITE_SUPABASE_URL: 'https://ref.supabase.co' }, 'Set both'],
  [
    'a URL with a path',
    { ...hosted, VITE_SUPABASE_URL: 'https://ref.supabase.co/rest' },
    'no origin',
  ],
  ['a text that is not a URL', { ...hosted, VITE_SUPABASE_URL: 'ref' }, 'no origin'],
  ['a secret key', { ...hosted, VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_1' }, 'secret key'],
  [
    'an old secret key',
    { ...hosted, VITE_SUPABASE_PUBLISHABLE_KEY: legacy('service_role') },
    'secret key',
  ],
])('%s is refused', (_, environment, message) => {
  expect(() => addressesFrom(environment)).toThrow(message);
});

test('an old publishable key is accepted', () => {
  const key = legacy('anon');
  expect(addressesFrom({ ...hosted, VITE_SUPABASE_PUBLISHABLE_KEY: key })?.publishableKey).toBe(
    key,
  );
});
