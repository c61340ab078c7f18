import { afterAll, describe, expect, it } from 'vitest';
import {
  goThroughProvider,
  idAtProvider,
  newAtProvider,
  signInBy,
  toProvider,
  wayOf,
} from './auth-providers.ts';
import { apiUrl, call, closeDatabase, newClient, ok, sql } from './auth-support.ts';

// Sign-in by an OAuth provider: the authorization request, the return, and the stored user data.
// https://supabase.com/docs/reference/javascript/auth-signinwithoauth
// https://supabase.com/docs/guides/auth/social-login/auth-google
// https://supabase.com/docs/guides/auth/social-login/auth-twitter
// https://supabase.com/docs/guides/auth/sessions/pkce-flow

afterAll(closeDatabase);

describe('the authorization request', () => {
  it('[F12] carries the response type, the redirect URI, the scope and a state', async () => {
    const provider = await toProvider(await wayOf(newClient('pkce'), 'google'));

    expect(provider.pathname).toBe('/google/authorize');
    expect(Object.fromEntries(provider.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${apiUrl}/auth/v1/callback`,
      scope: 'email profile',
      state: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('to X uses PKCE with a challenge of its own instead of the one from the page', async () => {
    const way = new URL(await wayOf(newClient('pkce'), 'x'));
    const provider = await toProvider(way.href);

    expect(provider.searchParams.get('code_challenge_method')).toBe('S256');
    expect(provider.searchParams.get('code_challenge')).not.toBe(
      way.searchParams.get('code_challenge'),
    );
    expect(provider.searchParams.get('scope')).toContain('users.read');
  });

  it('takes extra scopes and a prompt from the page, but no state, client id or redirect URI', async () => {
    const query = new URLSearchParams({
      provider: 'google',
      scopes: 'calendar',
      prompt: 'consent',
      state: 'mine',
      client_id: 'mine',
      redirect_uri: 'https://evil.test',
    });
    const provider = await toProvider(`${apiUrl}/auth/v1/authorize?${query.toString()}`);

    expect(provider.searchParams.get('scope')).toBe('email profile calendar');
    expect(provider.searchParams.get('prompt')).toBe('consent');
    expect(provider.searchParams.get('redirect_uri')).toBe(`${apiUrl}/auth/v1/callback`);
    expect([
      provider.searchParams.get('state'),
      provider.searchParams.get('client_id'),
    ]).not.toContain('mine');
  });

  it.each([
    ['twitter', 'Unsupported provider: Provider twitter could not be found'],
    ['nonsense', 'Unsupported provider: Provider nonsense could not be found'],
    ['', 'Unsupported provider: Provider  could not be found'],
  ])('is refused for an unsupported provider: %s', async (provider, msg) => {
    const response = await call(`/authorize?provider=${provider}`);

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });

  it('is refused with a challenge method but no challenge', async () => {
    const response = await call('/authorize?provider=google&code_challenge_method=s256');

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('the first return', () => {
  it('[F12] from Google creates a confirmed user who is signed in', async () => {
    const person = newAtProvider();

    const { user, session } = await signInBy('google', person);

    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        name: person.name,
        full_name: person.name,
        email: person.email,
        email_verified: true,
        sub: idAtProvider(user, 'google'),
      },
    });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.identities).toHaveLength(1);
    expect(user.identities?.[0]).toMatchObject({
      provider: 'google',
      user_id: user.id,
      identity_data: { email: person.email, name: person.name },
    });
    expect(session.provider_token).toBeTruthy();
  });

  it('[F12] from X stores the username at X', async () => {
    const person = newAtProvider();

    const { user, session } = await signInBy('x', person);

    expect(user.user_metadata).toMatchObject({
      user_name: person.username,
      preferred_username: person.username,
      email: person.email,
    });
    expect(session.provider_refresh_token).toBeTruthy();
  });

  it('[F12] from X without an e-mail address creates a user without one', async () => {
    const { email: _none, ...person } = newAtProvider();

    const { user, client } = await signInBy('x', person);

    expect(user.email).toBe('');
    expect(user.email_confirmed_at).toBeUndefined();
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it('carries the session in the fragment in the implicit flow', async () => {
    const target = await goThroughProvider(await wayOf(newClient(), 'google'), newAtProvider());

    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(target.searchParams.has('code')).toBe(false);
    expect(fragment.get('provider_token')).toBeTruthy();
    const { user } = ok(await newClient().auth.getUser(fragment.get('access_token') ?? ''));
    expect(user.app_metadata.provider).toBe('google');
  });

  it('creates a session with the method oauth and the IP address of the client', async () => {
    const { user } = await signInBy('google', newAtProvider());

    const [row] = await sql(
      `select s.aal, host(s.ip) as ip, s.user_agent, m.authentication_method
       from auth.sessions s join auth.mfa_amr_claims m on m.session_id = s.id
       where s.user_id = $1`,
      [user.id],
    );
    expect(row).toMatchObject({ aal: 'aal1', ip: '127.0.0.1', authentication_method: 'oauth' });
  });
});

describe('a later return', () => {
  it('[F12] signs in to the same account after its e-mail address has changed', async () => {
    const { user } = await signInBy('google', newAtProvider());
    await sql("update auth.users set email = 'moved-' || email where id = $1", [user.id]);

    const again = await signInBy('google', { id: idAtProvider(user, 'google') });

    expect(again.user.id).toBe(user.id);
    expect(again.user.identities).toHaveLength(1);
  });

  it('is refused for a banned user and accepted after the ban', async () => {
    const { user } = await signInBy('google', newAtProvider());
    const at = { id: idAtProvider(user, 'google') };
    await sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      user.id,
    ]);

    const refused = await goThroughProvider(await wayOf(newClient('pkce'), 'google'), at);
    await sql('update auth.users set banned_until = now() where id = $1', [user.id]);
    const allowed = await goThroughProvider(await wayOf(newClient('pkce'), 'google'), at);

    expect(Object.fromEntries(refused.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
      error_description: 'User is banned',
    });
    expect(allowed.searchParams.get('code')).toBeTruthy();
  });
});
