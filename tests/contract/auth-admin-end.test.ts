import { afterAll, describe, expect, it } from 'vitest';
import { admin, ask, confirmed, signIn } from './auth-servers.ts';
import { call, closeDatabase, member, ok, sql, type SignedIn } from './auth-support.ts';

// Bans and deletion of accounts through the admin API.
// https://supabase.com/docs/reference/javascript/auth-admin-updateuserbyid (ban_duration)
// https://supabase.com/docs/reference/javascript/auth-admin-deleteuser

afterAll(closeDatabase);

describe('a ban', () => {
  const uses = async ({ accessToken, refreshToken, person }: SignedIn) => [
    (await call('/user', { token: accessToken })).status,
    (await call('/user', { method: 'PUT', token: accessToken, body: { data: {} } })).status,
    (await call('/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } }))
      .status,
    (await signIn(person)).error?.code ?? 'signed in',
  ];

  it('[F105] refuses every request of the user until it is lifted', async () => {
    const someone = await member();

    ok(await admin.updateUserById(someone.userId, { ban_duration: '24h' }));
    const banned = await uses(someone);
    ok(await admin.updateUserById(someone.userId, { ban_duration: 'none' }));
    const free = await uses(someone);

    expect(banned).toEqual([403, 403, 400, 'user_banned']);
    expect(free).toEqual([200, 200, 200, 'signed in']);
  });

  it.each([
    ['1h30m', 5400],
    ['300ms', 0.3],
    ['2h45m30.5s', 9930.5],
  ])('lasts for the given duration: %s', async (ban_duration, seconds) => {
    const { user } = await confirmed();
    const before = Date.now();

    const banned = ok(await admin.updateUserById(user.id, { ban_duration }));

    const until = Date.parse(banned.user.banned_until ?? '');
    expect(Math.abs(until - before - seconds * 1000)).toBeLessThan(5000);
  });
});

describe('the deletion of a user', () => {
  /** Deletes the rows of the project that reference the user. */
  const letGo = async (id: string) => {
    await sql('delete from public.notification_prefs where profile_id = $1', [id]);
    await sql('delete from private.account_facts where user_id = $1', [id]);
    await sql('delete from private.account_statuses where profile_id = $1', [id]);
    await sql('delete from public.account_settings where profile_id = $1', [id]);
    await sql('delete from public.wallets where owner_id = $1', [id]);
    await sql('delete from public.profiles where id = $1', [id]);
  };
  const rowOf = (id: string) =>
    sql<{ email: string; deleted_at: Date | null }>('select * from auth.users where id = $1', [id]);

  it('is refused while rows of the project reference the user, and succeeds without them', async () => {
    const { user } = await confirmed();

    const refused = await ask(`/admin/users/${user.id}`, { method: 'DELETE' });
    await letGo(user.id);
    ok(await admin.deleteUser(user.id));

    expect(refused).toMatchObject({
      status: 500,
      body: {
        code: 500,
        error_code: 'unexpected_failure',
        msg: 'Database error deleting user',
      },
    });
    expect(await rowOf(user.id)).toEqual([]);
  });

  it('keeps the row without its e-mail address and ends the sessions when it is a soft deletion', async () => {
    const someone = await member();

    ok(await admin.deleteUser(someone.userId, true));

    const [row] = await rowOf(someone.userId);
    expect(row?.deleted_at).toBeTruthy();
    expect(JSON.stringify(row)).not.toContain(someone.person.email);
    expect((await call('/user', { token: someone.accessToken })).status).toBe(403);
    expect((await signIn(someone.person)).error).toMatchObject({ code: 'invalid_credentials' });
  });
});
