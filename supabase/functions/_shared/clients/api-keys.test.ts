import { afterEach, describe, expect, it, vi } from 'vitest';
import { publishableKey, secretKey } from './api-keys.ts';

const older = { SUPABASE_ANON_KEY: 'older anon', SUPABASE_SERVICE_ROLE_KEY: 'older service' };

const withEnvironment = (values: Record<string, string>) =>
  vi.stubGlobal('Deno', { env: { get: (name: string) => values[name] } });

afterEach(() => vi.unstubAllGlobals());

describe('the keys of the API', () => {
  it('are those named default', () => {
    withEnvironment({
      ...older,
      SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_web","default":"sb_publishable_x"}',
      SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
    });
    expect([publishableKey(), secretKey()]).toEqual(['sb_publishable_x', 'sb_secret_x']);
  });

  it('are the first ones where none is named default', () => {
    withEnvironment({
      SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_web"}',
      SUPABASE_SECRET_KEYS: '{"worker":"sb_secret_worker"}',
    });
    expect([publishableKey(), secretKey()]).toEqual(['sb_publishable_web', 'sb_secret_worker']);
  });

  it.each([{}, { SUPABASE_PUBLISHABLE_KEYS: '{}', SUPABASE_SECRET_KEYS: '{}' }])(
    'are the older ones where the project has no others: %j',
    (none) => {
      withEnvironment({ ...older, ...none });
      expect([publishableKey(), secretKey()]).toEqual(['older anon', 'older service']);
    },
  );

  it('are missing where there are none at all', () => {
    withEnvironment({});
    expect(() => secretKey()).toThrow('SUPABASE_SERVICE_ROLE_KEY is not set');
  });
});
