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
  sql,
  type Person,
} from './auth-support.ts';

// https://supabase.com/docs/reference/javascript/auth-verifyotp
// https://supabase.com/docs/guides/auth/debugging/error-codes

const signUp = (person: Person, client = newClient()) =>
  client.auth.signUp({ ...person, options: { data: person.data } });

afterAll(closeDatabase);

describe('the confirmation of an e-mail address', () => {
  it('by the code of the mail signs the user in', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const token = await codeIn(await lastMailTo(person.email));

    const { user, session } = ok(
      await client.auth.verifyOtp({ email: person.email, token, type: 'signup' }),
    );

    expect(session?.access_token).toBeTruthy();
    expect(user?.email_confirmed_at).toBeTruthy();
    expect(user?.user_metadata).toMatchObject({ email_verified: true, ...person.data });
  });

  it('by the hash of the link signs the user in', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);

    const mail = await lastMailTo(person.email);
    const { session } = ok(
      await client.auth.verifyOtp({ token_hash: hashIn(mail), type: 'email' }),
    );

    expect(linkIn(mail).searchParams.get('type')).toBe('signup');
    expect(session?.user.email).toBe(person.email);
  });

  it('refuses a wrong code and a made-up hash', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const right = await codeIn(await lastMailTo(person.email));
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');

    const byCode = await client.auth.verifyOtp({
      email: person.email,
      token: wrong,
      type: 'signup',
    });
    const byHash = await client.auth.verifyOtp({ token_hash: 'f'.repeat(56), type: 'signup' });

    expect(byCode.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(byHash.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('refuses the code of another user', async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const client = newClient();
    await signUp(ann, client);
    await signUp(ben);
    const token = await codeIn(await lastMailTo(ben.email));

    const { error } = await client.auth.verifyOtp({ email: ann.email, token, type: 'signup' });

    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  it('accepts a code only once', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const token = await codeIn(await lastMailTo(person.email));
    const use = () => client.auth.verifyOtp({ email: person.email, token, type: 'signup' });

    const first = await use();
    const second = await use();

    expect(first.error).toBeNull();
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('refuses an expired code', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const token = await codeIn(await lastMailTo(person.email));
    await sql(
      `update auth.users set confirmation_sent_at = now() - interval '25 hours' where email = $1`,
      [person.email],
    );

    const { error } = await client.auth.verifyOtp({ email: person.email, token, type: 'signup' });

    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('[F16] is required before sign-in by password', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);

    const before = await client.auth.signInWithPassword(person);
    const token = await codeIn(await lastMailTo(person.email));
    await client.auth.verifyOtp({ email: person.email, token, type: 'signup' });
    const after = await client.auth.signInWithPassword(person);

    expect(before.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    expect(after.error).toBeNull();
  });
});

// https://supabase.com/docs/reference/javascript/auth-resend
describe('a repeated confirmation mail', () => {
  it('carries a new code and invalidates the old one', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const old = await codeIn(await lastMailTo(person.email));
    await letMailsRest(person.email);

    const sent = await client.auth.resend({ type: 'signup', email: person.email });

    expect(sent.error).toBeNull();
    const fresh = await codeIn(await lastMailTo(person.email));
    const verify = (token: string) =>
      client.auth.verifyOtp({ email: person.email, token, type: 'signup' });
    expect((await verify(old)).error).toMatchObject({ code: 'otp_expired' });
    expect((await verify(fresh)).error).toBeNull();
  });

  it('is refused until a minimum interval has passed', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    await sql('update auth.users set confirmation_sent_at = now() where email = $1', [
      person.email,
    ]);

    const tooSoon = await client.auth.resend({ type: 'signup', email: person.email });
    await letMailsRest(person.email);
    const later = await client.auth.resend({ type: 'signup', email: person.email });

    expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(later.error).toBeNull();
  });

  it('is not sent to an unknown address, and the response does not reveal it', async () => {
    const { email } = newPerson();

    const { error } = await newClient().auth.resend({ type: 'signup', email });

    expect(error).toBeNull();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is not sent to a confirmed address', async () => {
    const { person } = await member();
    const before = (await mailsTo(person.email)).length;

    const { error } = await newClient().auth.resend({ type: 'signup', email: person.email });

    expect(error).toBeNull();
    expect(await mailsTo(person.email)).toHaveLength(before);
  });

  it('is refused for an unknown type', async () => {
    const response = await call('/resend', { body: { type: 'nonsense', email: 'a@b.test' } });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});
