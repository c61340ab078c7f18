import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  call,
  closeDatabase,
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
  it('returns a user without a session until the address is confirmed', async () => {
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

  it('stores the data of the form as a JSON object that triggers can read', async () => {
    const person = newPerson();

    ok(await signUp(person));

    const [row] = await sql<{ kind: string; username: string }>(
      `select jsonb_typeof(raw_user_meta_data) as kind, raw_user_meta_data ->> 'username' as username
       from auth.users where email = $1`,
      [person.email],
    );
    expect(row).toEqual({ kind: 'object', username: person.data.username });
  });

  it('converts the e-mail address to lower case', async () => {
    const person = newPerson();

    const { user } = ok(await signUp({ ...person, email: person.email.toUpperCase() }));

    expect(user?.email).toBe(person.email);
  });

  it('refuses a password that is too short and accepts one that is long enough', async () => {
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

  it('refuses a password that exceeds the 72 bytes of bcrypt', async () => {
    const person = newPerson();

    const refused = await signUp({ ...person, password: 'a'.repeat(73) });

    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await signUp({ ...person, password: 'a'.repeat(72) })).error).toBeNull();
  });

  it('refuses an invalid e-mail address', async () => {
    const person = newPerson();

    const refused = await signUp({ ...person, email: 'nobody at all' });

    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('refuses a request without a password', async () => {
    const response = await call('/signup', { body: { email: newPerson().email } });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Signup requires a valid password',
    });
  });

  it('refuses anonymous sign-ins, which are disabled', async () => {
    const { error } = await newClient().auth.signInAnonymously();

    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  });
});

describe('a sign-up with an address that has an account', () => {
  it('returns a fake user without identities', async () => {
    const { person, userId } = await member();

    const { user, session } = ok(await signUp({ ...newPerson(), email: person.email }));

    expect(session).toBeNull();
    expect(user).toMatchObject({ email: person.email, identities: [] });
    expect(user?.id).not.toBe(userId);
    expect(user?.confirmation_sent_at).toBeTruthy();
  });

  it('keeps the password of the account', async () => {
    const { person } = await member();

    await signUp({ ...newPerson(), email: person.email });

    const { error } = await newClient().auth.signInWithPassword(person);
    expect(error).toBeNull();
  });

  it('sends the owner a notification mail without a code', async () => {
    const { person } = await member();
    const before = (await mailsTo(person.email)).length;

    await signUp({ ...newPerson(), email: person.email });

    // this mail is sent from the product's own outbox
    const mails = await vi.waitFor(
      async () => {
        const all = await mailsTo(person.email);
        expect(all).toHaveLength(before + 1);
        return all;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(mails[0]?.text).toContain('It has one already');
    expect(mails[0]?.text).not.toMatch(/token_hash|\b\d{6}\b/);
  });
});

// https://supabase.com/docs/guides/auth/managing-user-data (triggers can block sign-ups)
describe('an exception of the project', () => {
  it('in a sign-up trigger fails the sign-up without creating a user', async () => {
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
      // `postgres` does not own the table: the trigger is dropped with its function
      await sql('drop function public.contract_refuse_sign_up() cascade');
    }
  });
});
