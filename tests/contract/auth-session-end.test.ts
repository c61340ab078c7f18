import { afterAll, describe, expect, it } from 'vitest';
import {
  call,
  closeDatabase,
  member,
  newClient,
  signIn,
  sql,
  type SignedIn,
} from './auth-support.ts';

// https://supabase.com/docs/guides/auth/sessions
// https://supabase.com/docs/guides/auth/debugging/error-codes

afterAll(closeDatabase);

const refresh = (refreshToken: string) =>
  newClient().auth.refreshSession({ refresh_token: refreshToken });

// https://supabase.com/docs/guides/auth/signout
describe('a sign-out', () => {
  const isSignedIn = async ({ accessToken }: SignedIn) =>
    (await call('/user', { token: accessToken })).status === 200;

  const twoDevices = async () => {
    const here = await member();
    return { here, there: await signIn(here.person) };
  };

  it('with the scope global ends every session of the user', async () => {
    const { here, there } = await twoDevices();

    const { error } = await here.client.auth.signOut({ scope: 'global' });

    expect(error).toBeNull();
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false]);
    expect((await refresh(there.refreshToken)).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    });
  });

  it('with the scope local ends the current session only', async () => {
    const { here, there } = await twoDevices();

    await here.client.auth.signOut({ scope: 'local' });

    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, true]);
  });

  it('with the scope others keeps the current session only', async () => {
    const { here, there } = await twoDevices();

    await here.client.auth.signOut({ scope: 'others' });

    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  it('with the scope global keeps the sessions of other users', async () => {
    const stranger = await member();
    const { here } = await twoDevices();

    await here.client.auth.signOut({ scope: 'global' });

    expect(await isSignedIn(stranger)).toBe(true);
  });

  it('makes Auth refuse the access token before it expires', async () => {
    const { client, accessToken } = await member();
    await client.auth.signOut();

    const response = await call('/user', { token: accessToken });

    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'session_not_found' });
  });

  it('is refused with an unknown scope', async () => {
    const { accessToken } = await member();

    const response = await call('/logout?scope=moon', { method: 'POST', token: accessToken });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('a banned user', () => {
  const ban = ({ userId }: SignedIn, until: string) =>
    sql(`update auth.users set banned_until = now() + $2::interval where id = $1`, [userId, until]);

  it('cannot sign in, refresh the session or use the remaining access token', async () => {
    const someone = await member();
    await ban(someone, '1 hour');

    const signedIn = await newClient().auth.signInWithPassword(someone.person);
    const renewed = await refresh(someone.refreshToken);
    const user = await call('/user', { token: someone.accessToken });

    expect(signedIn.error).toMatchObject({ status: 400, code: 'user_banned' });
    expect(renewed.error).toMatchObject({ status: 400, code: 'user_banned' });
    expect(user.status).toBe(403);
    expect(await user.json()).toMatchObject({ error_code: 'user_banned' });
  });

  it('can sign in and refresh again after the ban', async () => {
    const someone = await member();
    await ban(someone, '-1 minute');

    expect((await newClient().auth.signInWithPassword(someone.person)).error).toBeNull();
    expect((await refresh(someone.refreshToken)).error).toBeNull();
  });
});
