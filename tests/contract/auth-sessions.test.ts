import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import {
  call,
  closeDatabase,
  member,
  newClient,
  newPerson,
  ok,
  signIn,
  sql,
  type SignedIn,
} from './auth-support.ts';

// https://supabase.com/docs/guides/auth/sessions
// https://supabase.com/docs/guides/auth/jwt-fields
// https://supabase.com/docs/guides/auth/debugging/error-codes

afterAll(closeDatabase);

const refresh = (refreshToken: string) =>
  newClient().auth.refreshSession({ refresh_token: refreshToken });

const nextToken = async (refreshToken: string) =>
  ok(await refresh(refreshToken)).session?.refresh_token ?? '';

/** Ages the refresh tokens of the user beyond the reuse interval. */
const letTokensAge = ({ userId }: SignedIn) =>
  sql(
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = $1`,
    [userId],
  );

describe('a sign-in by password', () => {
  it('returns a session', async () => {
    const { person } = await member();

    const { session, user } = ok(await newClient().auth.signInWithPassword(person));

    expect(session).toMatchObject({ token_type: 'bearer', expires_in: expect.any(Number) });
    expect(session.expires_at).toBe(decodeJwt(session.access_token).exp);
    expect(user.last_sign_in_at).toBeTruthy();
  });

  it('is refused with the same message for a wrong password and an unknown address', async () => {
    const { person } = await member();
    const attempt = (email: string, password: string) =>
      newClient().auth.signInWithPassword({ email, password });

    const wrong = await attempt(person.email, 'not the password');
    const unknown = await attempt(newPerson().email, person.password);

    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(unknown.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect(unknown.error?.message).toBe(wrong.error?.message);
    expect((await attempt(person.email, person.password)).error).toBeNull();
  });

  it('is refused with an unknown grant type', async () => {
    const response = await call('/token?grant_type=magic', { body: {} });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'invalid_credentials' });
  });
});

describe('an access token', () => {
  it('carries the claims that the platform documents', async () => {
    const { accessToken, person, userId } = await member();

    const claims = decodeJwt(accessToken);

    expect(claims).toMatchObject({
      aud: 'authenticated',
      sub: userId,
      role: 'authenticated',
      email: person.email,
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: person.data,
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
    });
    expect(claims.iss).toMatch(/\/auth\/v1$/);
    expect(claims.session_id).toMatch(/^[\da-f-]{36}$/);
  });

  it('gives access to the account of its user and is refused when forged or missing', async () => {
    const { accessToken, userId } = await member();
    const [head, body] = accessToken.split('.');

    const own = await call('/user', { token: accessToken });
    const forged = await call('/user', { token: `${head}.${body}.AAAA` });
    const guest = await call('/user');

    expect(own.status).toBe(200);
    expect(await own.json()).toMatchObject({ id: userId });
    expect(forged.status).toBe(403);
    expect(await forged.json()).toMatchObject({ error_code: 'bad_jwt' });
    expect(guest.status).toBe(403);
    expect(await guest.json()).toMatchObject({ error_code: 'bad_jwt' });
  });
});

describe('a session', () => {
  it('stores the user agent and the IP address', async () => {
    const { person } = await member();

    await call('/token?grant_type=password', {
      body: person,
      headers: { 'user-agent': 'Lamp/1.0' },
    });

    const sessions = await sql<{ ip: string }>(
      `select host(ip) as ip from auth.sessions s join auth.users u on u.id = s.user_id
       where u.email = $1 and s.user_agent = 'Lamp/1.0' and s.aal = 'aal1'`,
      [person.email],
    );
    expect(sessions).toEqual([{ ip: expect.stringMatching(/^[\d.:a-f]+$/) }]);
  });
});

describe('a refresh', () => {
  it('returns new tokens of the same session', async () => {
    const { accessToken, refreshToken } = await member();

    const { session } = ok(await refresh(refreshToken));

    expect(session?.refresh_token).not.toBe(refreshToken);
    expect(decodeJwt(session?.access_token ?? '').session_id).toBe(
      decodeJwt(accessToken).session_id,
    );
  });

  it('accepts the previous token again, in case the client lost the response', async () => {
    const someone = await member();
    const second = await nextToken(someone.refreshToken);
    await letTokensAge(someone);

    const again = await nextToken(someone.refreshToken);

    expect(again).toBe(second);
  });

  it('accepts an older token within the reuse interval', async () => {
    const { refreshToken } = await member();
    await nextToken(await nextToken(refreshToken));

    const { error } = await refresh(refreshToken);

    expect(error).toBeNull();
  });

  it('with an older token after the reuse interval revokes the whole token family', async () => {
    const someone = await member();
    const newest = await nextToken(await nextToken(someone.refreshToken));
    await letTokensAge(someone);

    const stolen = await refresh(someone.refreshToken);
    const family = await refresh(newest);

    expect(stolen.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect(family.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  });

  it('with a reused token keeps the other sessions of the user', async () => {
    const someone = await member();
    const other = await signIn(someone.person);
    await nextToken(await nextToken(someone.refreshToken));
    await letTokensAge(someone);

    await refresh(someone.refreshToken);

    expect((await refresh(other.refreshToken)).error).toBeNull();
  });

  it('by two tabs at once returns the same refresh token to both', async () => {
    const { refreshToken } = await member();

    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);

    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect(answers[0]?.data.session?.refresh_token).toBe(answers[1]?.data.session?.refresh_token);
  });

  it('is refused with an unknown token', async () => {
    const { error } = await refresh('abcdefghijkl');

    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  it('is refused when the session has expired', async () => {
    const someone = await member();
    await sql(
      `update auth.sessions set not_after = now() - interval '1 minute' where user_id = $1`,
      [someone.userId],
    );

    const { error } = await refresh(someone.refreshToken);

    expect(error).toMatchObject({ status: 400, code: 'session_expired' });
  });
});

describe('the public endpoints', () => {
  it('return the enabled sign-in methods and the health of Auth', async () => {
    const settings = await call('/settings');
    const health = await call('/health');

    expect(await settings.json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    expect(await health.json()).toMatchObject({ name: 'GoTrue' });
  });
});

// https://supabase.com/docs/guides/auth/debugging/error-codes
describe('an error response', () => {
  it('carries the error code in a header, and in a body in the format of the API version', async () => {
    const body = { email: newPerson().email, password: 'whatever' };
    const headers = { 'x-supabase-api-version': '2024-01-01' };

    const older = await call('/token?grant_type=password', { body });
    const newer = await call('/token?grant_type=password', { body, headers });

    expect(older.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(await older.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await newer.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  it('exposes the header of the API version to browsers', async () => {
    const response = await call('/health', { headers: { origin: 'http://page.test' } });

    expect(response.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(
      'x-supabase-api-version',
    );
  });

  it('has the code bad_json for a request body that is not a JSON object', async () => {
    const response = await call('/recover', { body: 'a text, no object' });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'bad_json' });
  });
});
