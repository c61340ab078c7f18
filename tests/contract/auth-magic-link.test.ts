import { afterAll, describe, expect, it } from 'vitest';
import {
  call,
  closeDatabase,
  codeIn,
  hashIn,
  lastMailTo,
  letMailsRest,
  mailsTo,
  member,
  newClient,
  newPerson,
  ok,
  sql,
} from './auth-support.ts';

// Sign-in by magic link, and repeated mails.
// https://supabase.com/docs/reference/javascript/auth-signinwithotp
// https://supabase.com/docs/guides/auth/auth-email-passwordless
// https://supabase.com/docs/reference/javascript/auth-resend

afterAll(closeDatabase);

describe('a magic-link mail', () => {
  it('signs in by its code, only once', async () => {
    const { person } = await member();
    const { email } = person;

    ok(await newClient().auth.signInWithOtp({ email }));
    const mail = await lastMailTo(email);
    const token = await codeIn(mail);
    const { session } = ok(await newClient().auth.verifyOtp({ email, token, type: 'email' }));
    const again = await newClient().auth.verifyOtp({ email, token, type: 'email' });

    expect(mail.subject).toBe('Your link to sign in');
    expect(session?.user.email).toBe(email);
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('signs in by its link', async () => {
    const { person } = await member();

    ok(await newClient().auth.signInWithOtp({ email: person.email }));
    const token_hash = hashIn(await lastMailTo(person.email));
    const { session } = ok(await newClient().auth.verifyOtp({ token_hash, type: 'magiclink' }));

    expect(session?.user.email).toBe(person.email);
  });

  it('redirects with a code for the requesting client in the PKCE flow', async () => {
    const { person } = await member();
    const client = newClient('pkce');
    ok(await client.auth.signInWithOtp({ email: person.email }));
    const token = hashIn(await lastMailTo(person.email));

    const response = await call(`/verify?token=${token}&type=magiclink`);
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';

    expect(token).toMatch(/^pkce_/);
    expect(ok(await client.auth.exchangeCodeForSession(code)).user.email).toBe(person.email);
  });

  it('is refused until a minimum interval has passed', async () => {
    const { person } = await member();
    const send = () => newClient().auth.signInWithOtp({ email: person.email });

    ok(await send());
    const soon = await send();
    await letMailsRest(person.email);

    expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect((await send()).error).toBeNull();
  });

  it('does not sign in a banned user', async () => {
    const { person, userId } = await member();
    ok(await newClient().auth.signInWithOtp({ email: person.email }));
    const token = await codeIn(await lastMailTo(person.email));
    await sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      userId,
    ]);

    const { error } = await newClient().auth.verifyOtp({
      email: person.email,
      token,
      type: 'email',
    });

    expect(error).toMatchObject({ status: 403, code: 'user_banned' });
  });
});

describe('a magic-link mail for an unknown address', () => {
  it('is a sign-up mail whose code signs the new user in', async () => {
    const { email, data } = newPerson();

    ok(await newClient().auth.signInWithOtp({ email, options: { data } }));
    const mail = await lastMailTo(email);
    const { user } = ok(
      await newClient().auth.verifyOtp({ email, token: await codeIn(mail), type: 'email' }),
    );

    expect(mail.subject).toBe('Confirm your e-mail address');
    expect(user).toMatchObject({ email, user_metadata: data });
  });

  it('is refused when the request does not allow the creation of a user', async () => {
    const { email } = newPerson();

    const refused = await newClient().auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false },
    });

    expect(refused.error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a request for a mail', () => {
  it.each([
    ['/otp', {}, 'validation_failed', 'One of email or phone must be set'],
    [
      '/otp',
      { email: 'a@b.test', phone: '15551234' },
      'validation_failed',
      'Only an email address or phone number should be provided',
    ],
    ['/otp', { phone: '15551234' }, 'phone_provider_disabled', 'Unsupported phone provider'],
    ['/resend', { type: 'sms' }, 'validation_failed', 'Type provided requires a phone number'],
    [
      '/resend',
      { type: 'phone_change', phone: '15551234' },
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
    ['/resend', { type: 'signup' }, 'validation_failed', 'Type provided requires an email address'],
  ])('%s with %j is refused', async (path, body, code, msg) => {
    const response = await call(path, { body });

    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, error_code: code, msg },
    ]);
  });

  it('sends the mail of an e-mail change again', async () => {
    const { client, person } = await member();
    const { email } = newPerson();
    ok(await client.auth.updateUser({ email }));
    await letMailsRest(person.email);

    ok(await client.auth.resend({ type: 'email_change', email: person.email }));

    expect(await mailsTo(email)).toHaveLength(2);
  });
});
