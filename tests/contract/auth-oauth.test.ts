import { afterAll, describe, expect, it } from 'vitest';
import { arrive, decideAt, idAtHouse, landing, landingOf, newAtHouse } from './auth-houses.ts';
import { signInBy, toHouse, wayOf } from './auth-houses.ts';
import { apiUrl, call, closeDatabase, newClient, ok, sql } from './auth-support.ts';

// Sign-in by another house: the way there, the way back, and what is kept of the person.
// https://supabase.com/docs/reference/javascript/auth-signinwithoauth
// https://supabase.com/docs/guides/auth/social-login/auth-google
// https://supabase.com/docs/guides/auth/social-login/auth-twitter
// https://supabase.com/docs/guides/auth/sessions/pkce-flow

afterAll(closeDatabase);

const reasonIn = (target: URL) => ({
  ...Object.fromEntries(target.searchParams),
  fragment: Object.fromEntries(new URLSearchParams(target.hash.slice(1))),
});

describe('the way to the house', () => {
  it('[F12] carries who asks, where to return, what is asked for and a state', async () => {
    const house = await toHouse(await wayOf(newClient('pkce'), 'google'));

    expect(house.pathname).toBe('/google/authorize');
    expect(Object.fromEntries(house.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${apiUrl}/auth/v1/callback`,
      scope: 'email profile',
      state: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it("to X uses PKCE with a secret of its own, not the page's", async () => {
    const way = new URL(await wayOf(newClient('pkce'), 'x'));
    const house = await toHouse(way.href);

    expect(house.searchParams.get('code_challenge_method')).toBe('S256');
    expect(house.searchParams.get('code_challenge')).not.toBe(
      way.searchParams.get('code_challenge'),
    );
    expect(house.searchParams.get('scope')).toContain('users.read');
  });

  it("asks for more where the page does, and lets it change nothing that is Auth's", async () => {
    const query = new URLSearchParams({
      provider: 'google',
      scopes: 'calendar',
      prompt: 'consent',
      state: 'mine',
      client_id: 'mine',
      redirect_uri: 'https://evil.test',
    });
    const house = await toHouse(`${apiUrl}/auth/v1/authorize?${query.toString()}`);

    expect(house.searchParams.get('scope')).toBe('email profile calendar');
    expect(house.searchParams.get('prompt')).toBe('consent');
    expect(house.searchParams.get('redirect_uri')).toBe(`${apiUrl}/auth/v1/callback`);
    expect([house.searchParams.get('state'), house.searchParams.get('client_id')]).not.toContain(
      'mine',
    );
  });

  it.each([
    ['twitter', 'Unsupported provider: Provider twitter could not be found'],
    ['nonsense', 'Unsupported provider: Provider nonsense could not be found'],
    ['', 'Unsupported provider: Provider  could not be found'],
  ])('is refused for a house that is not offered: %s', async (provider, msg) => {
    const response = await call(`/authorize?provider=${provider}`);

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });

  it('is refused with half a challenge', async () => {
    const response = await call('/authorize?provider=google&code_challenge_method=s256');

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('coming back for the first time', () => {
  it('[F12] from Google makes a confirmed person who is signed in', async () => {
    const person = newAtHouse();

    const { user, session } = await signInBy('google', person);

    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        name: person.name,
        full_name: person.name,
        email: person.email,
        email_verified: true,
        sub: idAtHouse(user, 'google'),
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

  it('[F12] from X keeps the name that the person has there', async () => {
    const person = newAtHouse();

    const { user, session } = await signInBy('x', person);

    expect(user.user_metadata).toMatchObject({
      user_name: person.username,
      preferred_username: person.username,
      email: person.email,
    });
    expect(session.provider_refresh_token).toBeTruthy();
  });

  it('[F12] from X without an address makes a person without one', async () => {
    const { email: _none, ...person } = newAtHouse();

    const { user, client } = await signInBy('x', person);

    expect(user.email).toBe('');
    expect(user.email_confirmed_at).toBeUndefined();
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it('in the implicit flow lands with the session in the fragment', async () => {
    const target = await arrive(await wayOf(newClient(), 'google'), newAtHouse());

    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(target.searchParams.has('code')).toBe(false);
    expect(fragment.get('provider_token')).toBeTruthy();
    const { user } = ok(await newClient().auth.getUser(fragment.get('access_token') ?? ''));
    expect(user.app_metadata.provider).toBe('google');
  });

  it('keeps the session as one of OAuth, with program and address', async () => {
    const { user } = await signInBy('google', newAtHouse());

    const [row] = await sql(
      `select s.aal, host(s.ip) as ip, s.user_agent, m.authentication_method
       from auth.sessions s join auth.mfa_amr_claims m on m.session_id = s.id
       where s.user_id = $1`,
      [user.id],
    );
    expect(row).toMatchObject({ aal: 'aal1', ip: '127.0.0.1', authentication_method: 'oauth' });
  });
});

describe('coming back again', () => {
  it('[F12] finds the same account, also when name and address have changed there', async () => {
    const { user } = await signInBy('google', newAtHouse());
    await sql("update auth.users set email = 'moved-' || email where id = $1", [user.id]);

    const again = await signInBy('google', { id: idAtHouse(user, 'google') });

    expect(again.user.id).toBe(user.id);
    expect(again.user.identities).toHaveLength(1);
  });

  it('is refused to who is banned, and allowed when the ban is over', async () => {
    const { user } = await signInBy('google', newAtHouse());
    const at = { id: idAtHouse(user, 'google') };
    await sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      user.id,
    ]);

    const refused = await arrive(await wayOf(newClient('pkce'), 'google'), at);
    await sql('update auth.users set banned_until = now() where id = $1', [user.id]);
    const allowed = await arrive(await wayOf(newClient('pkce'), 'google'), at);

    expect(reasonIn(refused)).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
      error_description: 'User is banned',
    });
    expect(allowed.searchParams.get('code')).toBeTruthy();
  });
});

describe('the way back', () => {
  it('leads where the page wanted, inside the site, and nowhere else', async () => {
    const inside = await arrive(await wayOf(newClient('pkce'), 'google'), newAtHouse());
    const outside = await arrive(
      await wayOf(newClient('pkce'), 'google', 'https://evil.test/steal'),
      newAtHouse(),
    );

    expect(inside.href.startsWith(`${landing}?code=`)).toBe(true);
    expect(outside.origin).toBe(new URL(landing).origin);
  });

  it('[F12] tells a denial as the house tells it', async () => {
    const target = await arrive(await wayOf(newClient('pkce'), 'x'), 'deny');

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
  ] as const)('tells a failure of %s with the %s', async (house, fault, description) => {
    const person = newAtHouse({ fault });
    const target = await arrive(await wayOf(newClient('pkce'), house), person);

    expect(reasonIn(target)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: expect.stringMatching(description),
    });
    expect(await sql('select 1 from auth.users where email = $1', [person.email])).toEqual([]);
  });

  it('needs an address of Google, which has to tell one', async () => {
    const target = await arrive(
      await wayOf(newClient('pkce'), 'google'),
      newAtHouse({ email: '' }),
    );

    expect(target.searchParams.get('error_description')).toBe(
      'Error getting user email from external provider',
    );
  });

  it('works once', async () => {
    const callback = await decideAt(
      await toHouse(await wayOf(newClient('pkce'), 'google')),
      newAtHouse(),
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
  ])('without a state that Auth gave leads to the site: %s', async (path, code, description) => {
    const response = await call(path);

    expect(response.status).toBe(303);
    expect(reasonIn(landingOf(response))).toMatchObject({
      error: 'invalid_request',
      error_code: code,
      error_description: description,
    });
  });

  it('is closed after five minutes', async () => {
    const house = await toHouse(await wayOf(newClient('pkce'), 'google'));
    await sql(
      "update auth.flow_state set created_at = now() - interval '6 minutes' where id = $1",
      [house.searchParams.get('state')],
    );

    const target = landingOf(
      await fetch(await decideAt(house, newAtHouse()), { redirect: 'manual' }),
    );

    expect(reasonIn(target)).toMatchObject({
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state has expired',
    });
  });

  it('gives a code that only the page which began can exchange', async () => {
    const client = newClient('pkce');
    const target = await arrive(await wayOf(client, 'google'), newAtHouse());
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
