import { afterAll, describe, expect, it } from 'vitest';
import {
  call,
  closeDatabase,
  codeIn,
  hashIn,
  lastMailTo,
  mailsTo,
  member,
  newClient,
  newPerson,
  ok,
  sql,
} from './auth-support.ts';

// https://supabase.com/docs/reference/javascript/auth-updateuser
// https://supabase.com/docs/guides/auth/auth-email-templates
// double_confirm_changes: https://supabase.com/docs/guides/local-development/cli/config

afterAll(closeDatabase);

describe('the user metadata of an account', () => {
  it('is merged with the stored metadata, and a null removes its key', async () => {
    const { client } = await member();

    ok(await client.auth.updateUser({ data: { theme: 'dark', city: 'Rome' } }));
    const { user } = ok(await client.auth.updateUser({ data: { city: null, pet: { cat: 1 } } }));

    expect(user.user_metadata).toMatchObject({ theme: 'dark', pet: { cat: 1 } });
    expect(user.user_metadata).not.toHaveProperty('city');
  });

  it('cannot be used to change app_metadata or the role', async () => {
    const { accessToken, userId } = await member();

    const refused = await call('/user', {
      method: 'PUT',
      token: accessToken,
      body: { app_metadata: { role: 'staff' } },
    });
    await call('/user', { method: 'PUT', token: accessToken, body: { role: 'service_role' } });

    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error_code: 'not_admin' });
    expect(await sql('select role from auth.users where id = $1', [userId])).toEqual([
      { role: 'authenticated' },
    ]);
  });
});

describe('a change of the e-mail address', () => {
  const asked = async () => {
    const someone = await member();
    const { email } = newPerson();
    const { user } = ok(await someone.client.auth.updateUser({ email }));
    return { ...someone, user, oldEmail: someone.person.email, newEmail: email };
  };

  it('sends a mail to both addresses and does not change the address yet', async () => {
    const { user, oldEmail, newEmail } = await asked();

    expect(user).toMatchObject({ email: oldEmail, new_email: newEmail });
    const [toOld, toNew] = [await lastMailTo(oldEmail), await lastMailTo(newEmail)];
    expect(toOld.subject).toBe(toNew.subject);
    expect(hashIn(toOld)).not.toBe(hashIn(toNew));
  });

  it('takes effect after both addresses have confirmed', async () => {
    const { client, person, oldEmail, newEmail } = await asked();
    const [toOld, toNew] = [await lastMailTo(oldEmail), await lastMailTo(newEmail)];

    const first = await call('/verify', {
      body: { token_hash: hashIn(toNew), type: 'email_change' },
    });
    const between = ok(await client.auth.getUser()).user.email;
    const second = ok(
      await client.auth.verifyOtp({ token_hash: hashIn(toOld), type: 'email_change' }),
    );

    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    });
    expect(between).toBe(oldEmail);
    expect(second.user?.email).toBe(newEmail);
    const signIn = (email: string) =>
      newClient().auth.signInWithPassword({ email, password: person.password });
    expect((await signIn(newEmail)).error).toBeNull();
    expect((await signIn(oldEmail)).error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('is not completed by confirming the same mail twice', async () => {
    const { oldEmail, newEmail, client } = await asked();
    const body = { token_hash: hashIn(await lastMailTo(newEmail)), type: 'email_change' };

    await call('/verify', { body });
    const again = await call('/verify', { body });

    expect(again.status).toBe(403);
    expect(ok(await client.auth.getUser()).user.email).toBe(oldEmail);
  });

  it('can be confirmed by codes, and a notice goes to the old address at the end', async () => {
    const { client, oldEmail, newEmail } = await asked();
    const agree = async (email: string) =>
      client.auth.verifyOtp({
        email,
        token: await codeIn(await lastMailTo(email)),
        type: 'email_change',
      });

    ok(await agree(oldEmail));
    const { user } = ok(await agree(newEmail));

    expect(user?.email).toBe(newEmail);
    const notice = await lastMailTo(oldEmail);
    expect(notice.subject).toBe('Your e-mail address was changed');
    expect(notice.text).toContain(newEmail);
  });

  it('is refused for an address that has an account, and accepted for a free one', async () => {
    const other = await member();
    const { client } = await member();
    const before = (await mailsTo(other.person.email)).length;

    const taken = await client.auth.updateUser({ email: other.person.email });
    const free = await client.auth.updateUser({ email: newPerson().email });

    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(await mailsTo(other.person.email)).toHaveLength(before);
    expect(free.error).toBeNull();
  });

  it('fails at the last confirmation when another user has taken the address meanwhile', async () => {
    const { client, oldEmail, newEmail } = await asked();
    const [toOld, toNew] = [await lastMailTo(oldEmail), await lastMailTo(newEmail)];
    const quick = newPerson();
    ok(
      await newClient().auth.signUp({
        ...quick,
        email: newEmail,
        options: { data: quick.data },
      }),
    );

    await client.auth.verifyOtp({ token_hash: hashIn(toOld), type: 'email_change' });
    const { error } = await client.auth.verifyOtp({
      token_hash: hashIn(toNew),
      type: 'email_change',
    });

    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(ok(await client.auth.getUser()).user.email).toBe(oldEmail);
  });
});
