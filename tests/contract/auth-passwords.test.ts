import { afterAll, describe, expect, it } from 'vitest';
import {
  call,
  closeDatabase,
  codeIn,
  hashIn,
  lastMailTo,
  letMailsRest,
  linkIn,
  mailsTo,
  member,
  newClient,
  newPerson,
  ok,
  signIn,
  sql,
  type SignedIn,
} from './auth-support.ts';

// https://supabase.com/docs/guides/auth/passwords
// https://supabase.com/docs/guides/auth/password-security
// https://supabase.com/docs/reference/javascript/auth-updateuser

afterAll(closeDatabase);

const change = ({ client, person }: SignedIn, password: string, nonce?: string) =>
  client.auth.updateUser({
    password,
    current_password: person.password,
    ...(nonce !== undefined && { nonce }),
  });

const worksWith = async ({ person }: Pick<SignedIn, 'person'>, password: string) =>
  (await newClient().auth.signInWithPassword({ email: person.email, password })).error === null;

describe('a password change', () => {
  it('replaces the old password', async () => {
    const someone = await member();

    ok(await change(someone, 'another-secret'));

    expect(await worksWith(someone, 'another-secret')).toBe(true);
    expect(await worksWith(someone, someone.person.password)).toBe(false);
  });

  it('requires the current password', async () => {
    const someone = await member();
    const attempt = (current_password?: string) =>
      someone.client.auth.updateUser({
        password: 'another-secret',
        ...(current_password !== undefined && { current_password }),
      });

    const without = await attempt();
    const wrong = await attempt('not the password');

    expect(without.error).toMatchObject({ status: 400, code: 'current_password_required' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect(await worksWith(someone, someone.person.password)).toBe(true);
    expect((await attempt(someone.person.password)).error).toBeNull();
  });

  it('is refused when the new password equals the old one', async () => {
    const someone = await member();

    const { error } = await change(someone, someone.person.password);

    expect(error).toMatchObject({ status: 422, code: 'same_password' });
  });

  it('is refused when the new password is too short', async () => {
    const someone = await member();

    const { error } = await change(someone, 'abc');

    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  it('ends all other sessions of the user and keeps the current one', async () => {
    const here = await member();
    const there = await signIn(here.person);

    ok(await change(here, 'another-secret'));

    expect((await call('/user', { token: here.accessToken })).status).toBe(200);
    expect((await call('/user', { token: there.accessToken })).status).toBe(403);
  });

  it('sends a notification mail to the user', async () => {
    const someone = await member();

    ok(await change(someone, 'another-secret'));

    expect((await lastMailTo(someone.person.email)).subject).toBe('Your password was changed');
  });

  it('is refused for a guest', async () => {
    const response = await call('/user', { method: 'PUT', body: { password: 'another-secret' } });

    expect(response.status).toBe(403);
  });
});

// https://supabase.com/docs/reference/javascript/auth-reauthentication
describe('a session older than a day', () => {
  const aged = async () => {
    const someone = await member();
    await sql(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [someone.userId],
    );
    return someone;
  };

  it('requires a mailed code for a password change', async () => {
    const someone = await aged();

    const refused = await change(someone, 'another-secret');
    ok(await someone.client.auth.reauthenticate());
    const nonce = await codeIn(await lastMailTo(someone.person.email));
    const taken = await change(someone, 'another-secret', nonce);

    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect(taken.error).toBeNull();
    expect(await worksWith(someone, 'another-secret')).toBe(true);
  });

  it('is refused with a wrong code, with a used code and before a code was requested', async () => {
    const someone = await aged();

    const never = await change(someone, 'another-secret', '123456');
    ok(await someone.client.auth.reauthenticate());
    const nonce = await codeIn(await lastMailTo(someone.person.email));
    const wrong = await change(someone, 'another-secret', nonce === '000000' ? '1' : '000000');
    ok(await change(someone, 'another-secret', nonce));
    const again = await someone.client.auth.updateUser({
      password: 'a-third-secret',
      current_password: 'another-secret',
      nonce,
    });

    for (const { error } of [never, wrong, again]) {
      expect(error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    }
  });

  it('cannot request a second code until a minimum interval has passed', async () => {
    const someone = await aged();
    ok(await someone.client.auth.reauthenticate());
    await sql('update auth.users set reauthentication_sent_at = now() where id = $1', [
      someone.userId,
    ]);

    const tooSoon = await someone.client.auth.reauthenticate();
    await letMailsRest(someone.person.email);
    const later = await someone.client.auth.reauthenticate();

    expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(later.error).toBeNull();
  });
});

// https://supabase.com/docs/reference/javascript/auth-resetpasswordforemail
describe('a lost password', () => {
  it('is replaced by the link of the mail, without the old password', async () => {
    const someone = await member();
    const client = newClient();
    ok(await client.auth.resetPasswordForEmail(someone.person.email));
    const mail = await lastMailTo(someone.person.email);

    ok(await client.auth.verifyOtp({ token_hash: hashIn(mail), type: 'recovery' }));
    ok(await client.auth.updateUser({ password: 'found-again' }));

    expect(linkIn(mail).searchParams.get('type')).toBe('recovery');
    expect(await worksWith(someone, 'found-again')).toBe(true);
  });

  it('can be recovered by the code of the mail, only once', async () => {
    const { person } = await member();
    const client = newClient();
    ok(await client.auth.resetPasswordForEmail(person.email));
    const token = await codeIn(await lastMailTo(person.email));
    const use = () => client.auth.verifyOtp({ email: person.email, token, type: 'recovery' });

    const first = await use();
    const second = await use();

    expect(first.error).toBeNull();
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('gets the same response for an unknown address, to which no mail is sent', async () => {
    const known = await member();
    const { email } = newPerson();

    const forKnown = await call('/recover', { body: { email: known.person.email } });
    const forStranger = await call('/recover', { body: { email } });

    expect([forStranger.status, await forStranger.json()]).toEqual([
      forKnown.status,
      await forKnown.json(),
    ]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('gets the same responses for a known and an unknown address when requested twice', async () => {
    const known = await member();
    const ask = async (email: string) => {
      const answers = [];
      for (let i = 0; i < 2; i++) {
        const response = await call('/recover', { body: { email } });
        // How long to wait depends on how long this test has taken.
        const words = (await response.text()).replace(/after \d+ seconds/, 'after a while');
        answers.push([response.status, words]);
      }
      return answers;
    };

    const forKnown = await ask(known.person.email);
    const forStranger = await ask(newPerson().email);

    expect(forStranger).toEqual(forKnown);
  });

  it('cannot be recovered by the code of a sign-up', async () => {
    const person = newPerson();
    const client = newClient();
    await client.auth.signUp({ ...person, options: { data: person.data } });
    const token = await codeIn(await lastMailTo(person.email));

    const { error } = await client.auth.verifyOtp({ email: person.email, token, type: 'recovery' });

    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('confirms an unconfirmed address when it is recovered by a mailed code', async () => {
    const person = newPerson();
    const client = newClient();
    await client.auth.signUp({ ...person, options: { data: person.data } });
    ok(await client.auth.resetPasswordForEmail(person.email));
    const token = await codeIn(await lastMailTo(person.email));

    ok(await client.auth.verifyOtp({ email: person.email, token, type: 'recovery' }));

    expect(await worksWith({ person }, person.password)).toBe(true);
  });
});
