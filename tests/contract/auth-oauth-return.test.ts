import { afterAll, describe, expect, it } from 'vitest';
import {
  goThroughProvider,
  decideAt,
  landing,
  landingOf,
  newAtProvider,
  toProvider,
  wayOf,
} from './auth-providers.ts';
import { call, closeDatabase, newClient, sql } from './auth-support.ts';

// The return from an OAuth provider: the landing page, and the error code of a failure.
// https://supabase.com/docs/reference/javascript/auth-signinwithoauth
// https://supabase.com/docs/guides/auth/redirect-urls
// https://supabase.com/docs/guides/auth/debugging/error-codes

afterAll(closeDatabase);

const reasonIn = (target: URL) => ({
  ...Object.fromEntries(target.searchParams),
  fragment: Object.fromEntries(new URLSearchParams(target.hash.slice(1))),
});

describe('the return from a provider', () => {
  it('lands on the requested page of the site and never on another site', async () => {
    const inside = await goThroughProvider(
      await wayOf(newClient('pkce'), 'google'),
      newAtProvider(),
    );
    const outside = await goThroughProvider(
      await wayOf(newClient('pkce'), 'google', 'https://evil.test/steal'),
      newAtProvider(),
    );

    expect(inside.href.startsWith(`${landing}?code=`)).toBe(true);
    expect(outside.origin).toBe(new URL(landing).origin);
  });

  it('[F12] carries the error of the provider when the user denies the request', async () => {
    const target = await goThroughProvider(await wayOf(newClient('pkce'), 'x'), 'deny');

    expect(target.pathname).toBe('/auth/callback');
    expect(reasonIn(target)).toEqual({
      error: 'access_denied',
      error_description: 'The person denied the request',
      fragment: {
        error: 'access_denied',
        error_description: 'The person denied the request',
        sb: '',
      },
    });
  });

  it.each([
    ['google', 'code', /^Unable to exchange external code: .{4}$/],
    ['google', 'profile', /^Error getting user profile from external provider$/],
    ['google', 'signature', /^Error getting user profile from external provider$/],
    ['x', 'code', /^Unable to exchange external code: .{4}$/],
    ['x', 'profile', /^Error getting user profile from external provider$/],
  ] as const)('reports a failure of %s: %s', async (provider, fault, description) => {
    const person = newAtProvider({ fault });
    const target = await goThroughProvider(await wayOf(newClient('pkce'), provider), person);

    expect(reasonIn(target)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: expect.stringMatching(description),
    });
    expect(await sql('select 1 from auth.users where email = $1', [person.email])).toEqual([]);
  });

  it('is refused when Google reports no e-mail address', async () => {
    const target = await goThroughProvider(
      await wayOf(newClient('pkce'), 'google'),
      newAtProvider({ email: '' }),
    );

    expect(target.searchParams.get('error_description')).toBe(
      'Error getting user email from external provider',
    );
  });

  it('is accepted only once', async () => {
    const callback = await decideAt(
      await toProvider(await wayOf(newClient('pkce'), 'google')),
      newAtProvider(),
    );

    const first = landingOf(await fetch(callback, { redirect: 'manual' }));
    const second = landingOf(await fetch(callback, { redirect: 'manual' }));

    expect(first.searchParams.get('code')).toBeTruthy();
    expect(reasonIn(second)).toMatchObject({
      error: 'invalid_request',
      error_code: 'flow_state_already_used',
    });
  });

  it.each([
    ['/callback', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['/callback?state=mine&code=a', 'bad_oauth_state', 'OAuth state parameter is invalid'],
    [
      '/callback?state=00000000-0000-4000-8000-000000000000&code=a',
      'bad_oauth_state',
      'OAuth state not found or expired',
    ],
  ])('without a valid state redirects with an error: %s', async (path, code, description) => {
    const response = await call(path);

    expect(response.status).toBe(303);
    expect(reasonIn(landingOf(response))).toMatchObject({
      error: 'invalid_request',
      error_code: code,
      error_description: description,
    });
  });

  it('is refused after five minutes', async () => {
    const provider = await toProvider(await wayOf(newClient('pkce'), 'google'));
    await sql(
      "update auth.flow_state set created_at = now() - interval '6 minutes' where id = $1",
      [provider.searchParams.get('state')],
    );

    const target = landingOf(
      await fetch(await decideAt(provider, newAtProvider()), { redirect: 'manual' }),
    );

    expect(reasonIn(target)).toMatchObject({
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state has expired',
    });
  });

  it('carries a code that only the initiating client can exchange', async () => {
    const client = newClient('pkce');
    const target = await goThroughProvider(await wayOf(client, 'google'), newAtProvider());
    const code = target.searchParams.get('code') ?? '';

    const stolen = await call('/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'a'.repeat(56) },
    });
    const own = await client.auth.exchangeCodeForSession(code);

    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toMatchObject({ error_code: 'bad_code_verifier' });
    expect(own.error).toBeNull();
  });
});
