import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { afterAll, describe, expect, it } from 'vitest';
import { admin, ask, confirmed, signIn } from './auth-servers.ts';
import { call, closeDatabase, mailsTo, member, newPerson, ok } from './auth-support.ts';

// Administration of accounts, which requires the secret key.
// https://supabase.com/docs/reference/javascript/admin-api
// https://supabase.com/docs/reference/javascript/auth-admin-createuser
// https://supabase.com/docs/reference/javascript/auth-admin-updateuserbyid

afterAll(closeDatabase);

describe('the admin endpoints', () => {
  const endpoints: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ];

  it.each(endpoints)('refuse guests and members: %s %s', async (method, path) => {
    const { accessToken } = await member();
    const knock = async (token?: string) => {
      const response = await call(path, {
        method,
        ...(method !== 'GET' && { body: {} }),
        ...(token && { token }),
      });
      return [response.status, await response.json()];
    };
    const refusal = [403, { code: 403, error_code: 'not_admin', msg: 'User not allowed' }];

    expect([await knock(), await knock(accessToken)]).toEqual([refusal, refusal]);
  });

  it('accept the secret key', async () => {
    expect((await ask('/admin/users')).status).toBe(200);
  });
});

describe('the creation of a user', () => {
  it('with a confirmed address and a password allows sign-in and sends no mail', async () => {
    const made = await confirmed();

    expect(made.user).toMatchObject({
      email: made.email,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(made.user.identities).toHaveLength(1);
    expect((await signIn(made)).error).toBeNull();
    expect(await mailsTo(made.email)).toEqual([]);
  });

  it('without a confirmed address does not allow sign-in', async () => {
    const { email, password } = newPerson();
    ok(await admin.createUser({ email, password }));

    expect((await signIn({ email, password })).error).toMatchObject({
      code: 'email_not_confirmed',
    });
  });

  it('stores the given id, metadata, ban and password hash', async () => {
    const { email, password } = newPerson();
    const id = randomUUID();

    const { user } = ok(
      await admin.createUser({
        id,
        email,
        email_confirm: true,
        password_hash: bcrypt.hashSync(password, 4),
        user_metadata: { name: 'Ann' },
        app_metadata: { plan: 'gold' },
        ban_duration: '1h',
      }),
    );

    expect(user).toMatchObject({
      id,
      user_metadata: { name: 'Ann', email_verified: true },
      app_metadata: { plan: 'gold', provider: 'email' },
    });
    expect((await signIn({ email, password })).error).toMatchObject({ code: 'user_banned' });
    ok(await admin.updateUserById(id, { ban_duration: 'none' }));
    expect((await signIn({ email, password })).error).toBeNull();
  });

  it.each([
    [
      { password: 'abcdefg' },
      400,
      'validation_failed',
      'Cannot create a user without either an email or phone',
    ],
    [
      { email: 'nobody' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: 'both@contract.test', password: 'abcdefg', password_hash: 'x' },
      400,
      'validation_failed',
      'Only a password or a password hash should be provided',
    ],
    [
      { email: 'ban@contract.test', ban_duration: '3 days' },
      400,
      'validation_failed',
      'invalid format for ban duration: time: invalid duration "3 days"',
    ],
    [
      { email: 'id@contract.test', id: 'mine' },
      400,
      'validation_failed',
      'ID must conform to the uuid v4 format',
    ],
  ])('refuses %j', async (body, status, code, msg) => {
    const refused = await ask('/admin/users', { body });

    expect([refused.status, refused.body]).toEqual([
      status,
      { code: status, error_code: code, msg },
    ]);
  });

  it('refuses an address that has an account', async () => {
    const { email } = await confirmed();

    const { error } = await admin.createUser({ email });

    expect(error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    });
  });
});

describe('the lookup of a user', () => {
  it('by id returns the user and refuses an unknown or malformed id', async () => {
    const { user } = await confirmed();

    const found = ok(await admin.getUserById(user.id));
    const unknown = await ask(`/admin/users/${randomUUID()}`);
    const nonsense = await ask('/admin/users/mine');

    expect(found.user).toMatchObject({ id: user.id, email: user.email });
    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 404, error_code: 'user_not_found', msg: 'User not found' },
    });
    expect(nonsense).toMatchObject({ status: 404, body: { error_code: 'validation_failed' } });
  });

  it('by list is paginated and sorted newest first', async () => {
    const older = await confirmed();
    const newer = await confirmed();

    const first = await admin.listUsers({ page: 1, perPage: 1 });
    const all = ok(await admin.listUsers({ perPage: 1000 })).users.map(({ id }) => id);

    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    expect(first.data.users).toHaveLength(1);
    expect(all.indexOf(newer.user.id)).toBeLessThan(all.indexOf(older.user.id));
    const { headers } = await ask('/admin/users?per_page=1');
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(2);
    expect((await ask('/admin/users?page=one')).status).toBe(400);
  });
});

describe('an update of a user', () => {
  it('changes the e-mail address immediately and sends no mail', async () => {
    const { user, password } = await confirmed();
    const { email } = newPerson();

    const moved = ok(await admin.updateUserById(user.id, { email, email_confirm: true }));

    expect(moved.user).toMatchObject({ email, identities: [{ identity_data: { email } }] });
    expect((await signIn({ email, password })).error).toBeNull();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is refused for the e-mail address of another user', async () => {
    const [ann, ben] = [await confirmed(), await confirmed()];

    const { error } = await admin.updateUserById(ann.user.id, { email: ben.email });

    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('sets a password without the old one and requires the minimum length', async () => {
    const made = await confirmed();

    const weak = await admin.updateUserById(made.user.id, { password: 'abc' });
    ok(await admin.updateUserById(made.user.id, { password: 'another-secret' }));

    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' });
    expect((await signIn(made)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn({ ...made, password: 'another-secret' })).error).toBeNull();
  });

  it('merges metadata with the stored metadata, where a null removes a key', async () => {
    const { user } = await confirmed();
    ok(await admin.updateUserById(user.id, { app_metadata: { a: 1, b: 2 } }));

    const changed = ok(
      await admin.updateUserById(user.id, {
        app_metadata: { a: null, c: 3 },
        user_metadata: { d: 4 },
      }),
    );

    expect(changed.user.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      b: 2,
      c: 3,
    });
    expect(changed.user.user_metadata).toMatchObject({ d: 4 });
  });
});
