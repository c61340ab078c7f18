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

// https://supabase.com/docs/reference/javascript/auth-signup
// https://supabase.com/docs/guides/auth/passwords
// https://supabase.com/docs/guides/auth/debugging/error-codes

const signUp = (person: Person, client = newClient()) =>
  client.auth.signUp({ ...person, options: { data: person.data } });

afterAll(closeDatabase);

describe('sign-up', () => {
  it('answers a person without a session while the address is not confirmed', async () => {
    const person = newPerson();

    const { user, session } = ok(await signUp(person));

    expect(session).toBeNull();
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: person.email,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(user?.email_confirmed_at).toBeUndefined();
    expect(user?.identities).toHaveLength(1);
    expect(user?.identities?.[0]).toMatchObject({ provider: 'email', user_id: user?.id });
  });

  it('keeps what the form sent as metadata, as an object that triggers can read', async () => {
    const person = newPerson();

    ok(await signUp(person));

    const [row] = await sql<{ kind: string; username: string }>(
      `select jsonb_typeof(raw_user_meta_data) as kind, raw_user_meta_data ->> 'username' as username
       from auth.users where email = $1`,
      [person.email],
    );
    expect(row).toEqual({ kind: 'object', username: person.data.username });
  });

  it('writes the address in small letters', async () => {
    const person = newPerson();

    const { user } = ok(await signUp({ ...person, email: person.email.toUpperCase() }));

    expect(user?.email).toBe(person.email);
  });

  it('refuses a password that is too short, and takes one that is long enough', async () => {
    const person = newPerson();

    const refused = await signUp({ ...person, password: 'abc' });
    const taken = await signUp(person);

    expect(refused.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
    });
    expect(taken.error).toBeNull();
  });

  it('refuses a password that bcrypt could not read to its end', async () => {
    const person = newPerson();

    const refused = await signUp({ ...person, password: 'a'.repeat(73) });

    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await signUp({ ...person, password: 'a'.repeat(72) })).error).toBeNull();
  });

  it('refuses what is no address', async () => {
    const person = newPerson();

    const refused = await signUp({ ...person, email: 'nobody at all' });

    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('refuses a sign-up without a password', async () => {
    const response = await call('/signup', { body: { email: newPerson().email } });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Signup requires a valid password',
    });
  });

  it('refuses anonymous sign-ins, which are off', async () => {
    const { error } = await newClient().auth.signInAnonymously();

    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  });
});

describe('an address that has an account', () => {
  it('is answered with a made-up person that has no identities', async () => {
    const { person, userId } = await member();

    const { user, session } = ok(await signUp({ ...newPerson(), email: person.email }));

    expect(session).toBeNull();
    expect(user).toMatchObject({ email: person.email, identities: [] });
    expect(user?.id).not.toBe(userId);
    expect(user?.confirmation_sent_at).toBeTruthy();
  });

  it('keeps its password', async () => {
    const { person } = await member();

    await signUp({ ...newPerson(), email: person.email });

    const { error } = await newClient().auth.signInWithPassword(person);
    expect(error).toBeNull();
  });

  it('gets a mail that tells its owner, without a code', async () => {
    const { person } = await member();
    const before = (await mailsTo(person.email)).length;

    await signUp({ ...newPerson(), email: person.email });

    const mails = await mailsTo(person.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.text).toContain('It has one already');
    expect(mails[0]?.text).not.toMatch(/token_hash|\b\d{6}\b/);
  });

  it('takes about as long as a new one', async () => {
    const { person } = await member();
    const timed = async (email: string) => {
      const start = performance.now();
      await signUp({ ...newPerson(), email });
      return performance.now() - start;
    };

    const known = Math.min(await timed(person.email), await timed(person.email));
    const unknown = Math.min(await timed(newPerson().email), await timed(newPerson().email));

    expect(known).toBeGreaterThan(unknown / 3);
  });
});

describe('confirming the address', () => {
  it('by the code of the mail signs the person in', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const token = codeIn(await lastMailTo(person.email));

    const { user, session } = ok(
      await client.auth.verifyOtp({ email: person.email, token, type: 'signup' }),
    );

    expect(session?.access_token).toBeTruthy();
    expect(user?.email_confirmed_at).toBeTruthy();
    expect(user?.user_metadata).toMatchObject({ email_verified: true, ...person.data });
  });

  it('by the hash of the link signs the person in', async () => {
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
    const right = codeIn(await lastMailTo(person.email));
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

  it('refuses the code of another person', async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const client = newClient();
    await signUp(ann, client);
    await signUp(ben);
    const token = codeIn(await lastMailTo(ben.email));

    const { error } = await client.auth.verifyOtp({ email: ann.email, token, type: 'signup' });

    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  it('takes a code once', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const token = codeIn(await lastMailTo(person.email));
    const use = () => client.auth.verifyOtp({ email: person.email, token, type: 'signup' });

    const first = await use();
    const second = await use();

    expect(first.error).toBeNull();
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('takes no code that is older than its time', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const token = codeIn(await lastMailTo(person.email));
    await sql(
      `update auth.users set confirmation_sent_at = now() - interval '25 hours' where email = $1`,
      [person.email],
    );

    const { error } = await client.auth.verifyOtp({ email: person.email, token, type: 'signup' });

    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('is needed before the password works', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);

    const before = await client.auth.signInWithPassword(person);
    const token = codeIn(await lastMailTo(person.email));
    await client.auth.verifyOtp({ email: person.email, token, type: 'signup' });
    const after = await client.auth.signInWithPassword(person);

    expect(before.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    expect(after.error).toBeNull();
  });
});

// https://supabase.com/docs/reference/javascript/auth-resend
describe('sending the confirmation once more', () => {
  it('makes the old code void and the new one good', async () => {
    const person = newPerson();
    const client = newClient();
    await signUp(person, client);
    const old = codeIn(await lastMailTo(person.email));
    await letMailsRest(person.email);

    const sent = await client.auth.resend({ type: 'signup', email: person.email });

    expect(sent.error).toBeNull();
    const fresh = codeIn(await lastMailTo(person.email));
    const verify = (token: string) =>
      client.auth.verifyOtp({ email: person.email, token, type: 'signup' });
    expect((await verify(old)).error).toMatchObject({ code: 'otp_expired' });
    expect((await verify(fresh)).error).toBeNull();
  });

  it('waits between two mails', async () => {
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

  it('answers alike for an address that nobody has, and sends nothing', async () => {
    const { email } = newPerson();

    const { error } = await newClient().auth.resend({ type: 'signup', email });

    expect(error).toBeNull();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('sends nothing to an address that is confirmed', async () => {
    const { person } = await member();
    const before = (await mailsTo(person.email)).length;

    const { error } = await newClient().auth.resend({ type: 'signup', email: person.email });

    expect(error).toBeNull();
    expect(await mailsTo(person.email)).toHaveLength(before);
  });

  it('refuses a kind that does not exist', async () => {
    const response = await call('/resend', { body: { type: 'nonsense', email: 'a@b.test' } });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

// https://supabase.com/docs/guides/auth/managing-user-data (triggers can block sign-ups)
describe('a refusal of the project', () => {
  it('in its sign-up trigger is a failure, and leaves nobody behind', async () => {
    await sql(`create or replace function public.contract_refuse_sign_up() returns trigger
      language plpgsql set search_path = '' as $$
      begin
        if new.email like 'refused-%' then raise exception 'not this one'; end if;
        return new;
      end $$`);
    await sql(`create trigger contract_refuse_sign_up before insert on auth.users
      for each row execute function public.contract_refuse_sign_up()`);
    try {
      const refused = { ...newPerson(), email: `refused-${newPerson().email}` };

      const response = await call('/signup', {
        body: refused,
        headers: { 'x-supabase-api-version': '2024-01-01' },
      });
      const allowed = await signUp(newPerson());

      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        code: 'unexpected_failure',
        message: 'Database error saving new user',
      });
      expect(await sql('select 1 from auth.users where email = $1', [refused.email])).toEqual([]);
      expect(await mailsTo(refused.email)).toEqual([]);
      expect(allowed.error).toBeNull();
    } finally {
      // `postgres` does not own the table: its trigger goes with the function
      await sql('drop function public.contract_refuse_sign_up() cascade');
    }
  });
});
