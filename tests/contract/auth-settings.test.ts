import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { durationMs } from '../../local/auth/config.ts';
import { apiUrl, authWith, closeDatabase, codeIn, newPerson, ok, sql } from './auth-support.ts';

// Auth with settings other than those of the running stack, on the same database.
// https://supabase.com/docs/guides/auth/rate-limits
// https://supabase.com/docs/guides/auth/auth-hooks/before-user-created-hook
// https://supabase.com/docs/guides/local-development/cli/config

type Auth = Awaited<ReturnType<typeof authWith>>;
const running: Auth[] = [];

const start = async (settings: Parameters<typeof authWith>[0]) => {
  const auth = await authWith(settings);
  running.push(auth);
  return auth;
};

const signUp = (auth: Auth, person = newPerson()) =>
  auth.client().auth.signUp({ ...person, options: { data: person.data } });

afterAll(async () => {
  for (const auth of running) await auth.stop();
  await closeDatabase();
});

describe('rate limits', () => {
  it('of requests follow the settings and are counted for each IP address separately', async () => {
    const auth = await start({ rate_limit: { sign_in_sign_ups: 2 } });
    const signIn = async (ip: string) => {
      const response = await auth.fetcher(`${apiUrl}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'x-forwarded-for': ip },
        body: JSON.stringify(newPerson()),
      });
      return [response.status, ((await response.json()) as { error_code: string }).error_code];
    };

    const here = [await signIn('10.0.0.1'), await signIn('10.0.0.1'), await signIn('10.0.0.1')];
    const there = await signIn('10.0.0.2');

    expect(here).toEqual([
      [400, 'invalid_credentials'],
      [400, 'invalid_credentials'],
      [429, 'over_request_rate_limit'],
    ]);
    expect(there).toEqual([400, 'invalid_credentials']);
  });

  it('of mails refuse a sign-up without creating a user', async () => {
    const auth = await start({ rate_limit: { email_sent: 1 } });
    const late = newPerson();

    const first = await signUp(auth);
    const second = await signUp(auth, late);

    expect(first.error).toBeNull();
    expect(second.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(auth.mails).toHaveLength(1);
    expect(await sql('select 1 from auth.users where email = $1', [late.email])).toEqual([]);
  });

  it('of code verifications are enforced', async () => {
    const auth = await start({ rate_limit: { token_verifications: 1 } });
    const { email } = newPerson();
    const attempt = () => auth.client().auth.verifyOtp({ email, token: '000000', type: 'signup' });

    expect((await attempt()).error).toMatchObject({ code: 'otp_expired' });
    expect((await attempt()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it('between two mails to one user are one minute in the configuration of the site', () => {
    const settings = readFileSync('supabase/config.toml', 'utf8');
    const wait = /^max_frequency = "(.*)"$/m.exec(settings)?.[1];

    expect(durationMs(wait)).toBe(60_000);
  });

  it('between two mails to one user follow the settings', async () => {
    const auth = await start({ email: { max_frequency: '1m' } });
    const person = newPerson();
    ok(await signUp(auth, person));

    const { error } = await auth.client().auth.resend({ type: 'signup', email: person.email });

    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after 5\d/);
  });
});

describe('settings', () => {
  it('without confirmations a sign-up returns a session, and a known address is refused', async () => {
    const auth = await start({ email: { enable_confirmations: false } });
    const person = newPerson();

    const { session } = ok(await signUp(auth, person));
    const again = await signUp(auth, person);

    expect(session?.user.email_confirmed_at).toBeTruthy();
    expect(auth.mails).toEqual([]);
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });

  it('with sign-ups disabled a sign-up is refused', async () => {
    const auth = await start({ enable_signup: false });

    expect((await signUp(auth)).error).toMatchObject({ status: 422, code: 'signup_disabled' });
  });

  it('the minimum length of a password follows the settings', async () => {
    const auth = await start({ minimum_password_length: 20 });

    const short = await signUp(auth, { ...newPerson(), password: 'a'.repeat(19) });
    const long = await signUp(auth, { ...newPerson(), password: 'a'.repeat(20) });

    expect(short.error).toMatchObject({
      code: 'weak_password',
      message: 'Password should be at least 20 characters.',
    });
    expect(long.error).toBeNull();
  });

  it('without double confirmation an e-mail change is confirmed at the new address only', async () => {
    const auth = await start({
      email: { double_confirm_changes: false, enable_confirmations: false },
    });
    const person = newPerson();
    const client = auth.client();
    ok(await client.auth.signUp({ ...person, options: { data: person.data } }));
    const { email } = newPerson();

    ok(await client.auth.updateUser({ email }));
    expect(auth.mails.map(({ to }) => to)).toEqual([email]);
    const token = await codeIn(auth.mails[0] ?? { to: '', subject: '', text: '', html: '' });
    const { user } = ok(await client.auth.verifyOtp({ email, token, type: 'email_change' }));

    expect(user?.email).toBe(email);
  });

  it('a session expires at its maximum age', async () => {
    const auth = await start({
      email: { enable_confirmations: false },
      sessions: { timebox: '24h' },
    });
    const person = newPerson();
    const client = auth.client();
    ok(await client.auth.signUp({ ...person, options: { data: person.data } }));
    const young = await client.auth.refreshSession();
    await sql(
      `update auth.sessions set created_at = now() - interval '25 hours'
       where user_id = (select id from auth.users where email = $1)`,
      [person.email],
    );

    const old = await client.auth.refreshSession();

    expect(young.error).toBeNull();
    expect(old.error).toMatchObject({ status: 400, code: 'session_expired' });
  });
});

describe('the allowlist of redirect URLs', () => {
  const landing = async (pattern: string, wanted: string) => {
    const auth = await start({
      site_url: 'https://site.test',
      additional_redirect_urls: [pattern],
    });
    const query = new URLSearchParams({ token: 'f', type: 'signup', redirect_to: wanted });
    const response = await auth.fetcher(`${apiUrl}/auth/v1/verify?${query.toString()}`, {
      redirect: 'manual',
    });
    return new URL(response.headers.get('location') ?? '').host === new URL(wanted).host;
  };

  // https://supabase.com/docs/guides/auth/redirect-urls
  it.each([
    ['http://other.test/*', 'http://other.test/foo', true],
    ['http://other.test/*', 'http://other.test/foo/bar', false],
    ['http://other.test/**', 'http://other.test/foo/bar', true],
    ['http://other.test/?', 'http://other.test/a', true],
    ['http://other.test/?', 'http://other.test/foo', false],
    ['http://other.test/[!a-z]', 'http://other.test/1', true],
    ['http://other.test/[!a-z]', 'http://other.test/a', false],
    ['https://*.other.test/**', 'https://one.other.test/a', true],
    ['https://*.other.test/**', 'https://one.two.other.test/a', false],
    ['https://{a,b}.other.test/', 'https://b.other.test/', true],
    ['https://{a,b}.other.test/', 'https://c.other.test/', false],
    ['https://other.test/', 'https://other.test.evil.test/', false],
  ])('%s, %s: %s', async (pattern, wanted, allowed) => {
    expect(await landing(pattern, wanted)).toBe(allowed);
  });
});

describe('the before_user_created hook', () => {
  const hook = {
    hook: {
      before_user_created: {
        enabled: true,
        uri: 'pg-functions://postgres/public/contract_before_user_created',
      },
    },
  };

  beforeAll(async () => {
    await sql(`create or replace function public.contract_before_user_created(event jsonb)
      returns jsonb language plpgsql set search_path = '' as $$
      begin
        if event #>> '{user,user_metadata,username}' = 'broken' then
          raise exception 'the hook itself is broken';
        end if;
        if event #>> '{user,email}' like 'refused-%' and event #>> '{metadata,name}' = 'before-user-created' then
          return jsonb_build_object('error',
            jsonb_build_object('http_code', 403, 'message', 'Not with this address.'));
        end if;
        return '{}';
      end $$`);
    await sql('grant usage on schema public to supabase_auth_admin');
    await sql(
      'grant execute on function public.contract_before_user_created to supabase_auth_admin',
    );
  });

  afterAll(async () => {
    await sql('drop function public.contract_before_user_created(jsonb)');
  });

  it('refuses a sign-up with its own status and message, without creating a user', async () => {
    const auth = await start(hook);
    const refused = { ...newPerson(), email: `refused-${newPerson().email}` };

    const { error } = await signUp(auth, refused);
    const allowed = await signUp(auth);

    expect(error).toMatchObject({ status: 403, message: 'Not with this address.' });
    expect(await sql('select 1 from auth.users where email = $1', [refused.email])).toEqual([]);
    expect(allowed.error).toBeNull();
  });

  it('stops the sign-up when the hook itself fails', async () => {
    const auth = await start(hook);
    const person = newPerson();

    const { error } = await signUp(auth, {
      ...person,
      data: { ...person.data, username: 'broken' },
    });

    expect(error).toMatchObject({ status: 500 });
    expect(await sql('select 1 from auth.users where email = $1', [person.email])).toEqual([]);
  });
});
