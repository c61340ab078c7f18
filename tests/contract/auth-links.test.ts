import { afterAll, describe, expect, it } from 'vitest';
import {
  call,
  closeDatabase,
  hashIn,
  lastMailTo,
  linkIn,
  member,
  newClient,
  newPerson,
  ok,
  sql,
} from './auth-support.ts';

// https://supabase.com/docs/guides/auth/redirect-urls
// https://supabase.com/docs/guides/auth/sessions/implicit-flow
// https://supabase.com/docs/guides/auth/sessions/pkce-flow
// https://supabase.com/docs/guides/auth/auth-email-templates

afterAll(closeDatabase);

/** Follows the link of the platform's default templates, which leads to Auth first. */
const follow = async (hash: string, type: string, redirectTo?: string) => {
  const query = new URLSearchParams({
    token: hash,
    type,
    ...(redirectTo && { redirect_to: redirectTo }),
  });
  const response = await call(`/verify?${query.toString()}`);
  return { status: response.status, target: new URL(response.headers.get('location') ?? '') };
};

const fragmentOf = (target: URL) => Object.fromEntries(new URLSearchParams(target.hash.slice(1)));

/** A user who has just signed up, with the hash of the confirmation mail. */
const signedUp = async (flow: 'implicit' | 'pkce' = 'implicit', emailRedirectTo?: string) => {
  const person = newPerson();
  const client = newClient(flow);
  ok(
    await client.auth.signUp({
      ...person,
      options: { data: person.data, ...(emailRedirectTo && { emailRedirectTo }) },
    }),
  );
  const mail = await lastMailTo(person.email);
  return { person, client, mail, hash: hashIn(mail) };
};

/** The site's origin, taken from the link of a mail. */
const siteOf = (mail: Parameters<typeof linkIn>[0]) => linkIn(mail).origin;

describe('a confirmation link', () => {
  it('redirects to the site with a session in the fragment', async () => {
    const { hash, mail, client } = await signedUp();

    const { status, target } = await follow(hash, 'signup');
    const fragment = fragmentOf(target);

    expect(status).toBe(303);
    expect(target.origin).toBe(siteOf(mail));
    expect(fragment).toMatchObject({ token_type: 'bearer', type: 'signup', sb: '' });
    const { access_token = '', refresh_token = '' } = fragment;
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull();
  });

  it('works once and then redirects to the site with an error code', async () => {
    const { hash } = await signedUp();
    await follow(hash, 'signup');

    const { status, target } = await follow(hash, 'signup');

    expect(status).toBe(303);
    expect(fragmentOf(target)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
  });

  it('redirects to the requested page of the site', async () => {
    const { hash, mail } = await signedUp();

    const { target } = await follow(hash, 'signup', `${siteOf(mail)}/welcome?from=mail`);

    expect(target.pathname + target.search).toBe('/welcome?from=mail');
  });

  it('never redirects to another site', async () => {
    const elsewhere = ['https://evil.test/steal', 'javascript:alert(1)', '//evil.test', 'nonsense'];
    for (const wanted of elsewhere) {
      const { hash, mail } = await signedUp();

      const { target } = await follow(hash, 'signup', wanted);

      expect(target.origin).toBe(siteOf(mail));
    }
  });

  it('without a token is refused', async () => {
    const response = await call('/verify?type=signup');

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('a mail', () => {
  it('[F15] carries the landing page that the sign-up requested', async () => {
    const { mail } = await signedUp();
    const wanted = `${siteOf(mail)}/redeem/abc?x=1&y=2`;

    const signUp = await signedUp('implicit', wanted);

    expect(linkIn(signUp.mail).searchParams.get('next')).toBe(wanted);
  });

  it('[F15] does not carry a URL of another site', async () => {
    const { mail } = await signedUp('implicit', 'https://evil.test/steal');

    expect(new URL(linkIn(mail).searchParams.get('next') ?? '').origin).toBe(siteOf(mail));
    expect(mail.html).not.toContain('evil.test');
  });

  it('escapes HTML in the requested redirect URL', async () => {
    const { mail } = await signedUp(
      'implicit',
      `http://127.0.0.1:3000/"><script>alert(1)</script>`,
    );

    expect(mail.html).not.toContain('<script>');
  });
});

describe('the PKCE flow', () => {
  it('redirects with a code that the client of the sign-up exchanges for a session', async () => {
    const { client, hash, person } = await signedUp('pkce');

    const { target } = await follow(hash, 'signup');
    const code = target.searchParams.get('code') ?? '';
    const { session } = ok(await client.auth.exchangeCodeForSession(code));

    expect(hash).toMatch(/^pkce_/);
    expect(target.hash).toBe('');
    expect(session.user.email).toBe(person.email);
  });

  it('accepts a code only once', async () => {
    const { client, hash } = await signedUp('pkce');
    const { target } = await follow(hash, 'signup');
    const body = { auth_code: target.searchParams.get('code'), code_verifier: 'x'.repeat(56) };
    ok(await client.auth.exchangeCodeForSession(body.auth_code ?? ''));

    const again = await call('/token?grant_type=pkce', { body });

    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ error_code: 'flow_state_not_found' });
  });

  it('refuses a wrong code verifier without invalidating the code', async () => {
    const { client, hash } = await signedUp('pkce');
    const { target } = await follow(hash, 'signup');
    const auth_code = target.searchParams.get('code') ?? '';

    const thief = await call('/token?grant_type=pkce', {
      body: { auth_code, code_verifier: 'x'.repeat(56) },
    });

    expect(thief.status).toBe(400);
    expect(await thief.json()).toMatchObject({ error_code: 'bad_code_verifier' });
    expect((await client.auth.exchangeCodeForSession(auth_code)).error).toBeNull();
  });

  it('refuses a code that is older than five minutes', async () => {
    const { client, hash, person } = await signedUp('pkce');
    const { target } = await follow(hash, 'signup');
    await sql(
      `update auth.flow_state
       set created_at = created_at - interval '6 minutes',
           auth_code_issued_at = auth_code_issued_at - interval '6 minutes'
       where user_id = (select id from auth.users where email = $1)`,
      [person.email],
    );

    const { error } = await client.auth.exchangeCodeForSession(
      target.searchParams.get('code') ?? '',
    );

    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' });
  });

  it('can also be completed with the token hash', async () => {
    const { client, hash } = await signedUp('pkce');

    const { session } = ok(await client.auth.verifyOtp({ token_hash: hash, type: 'signup' }));

    expect(session?.access_token).toBeTruthy();
  });

  it('supports password recovery', async () => {
    const { person } = await member();
    const client = newClient('pkce');
    ok(await client.auth.resetPasswordForEmail(person.email));

    const { target } = await follow(hashIn(await lastMailTo(person.email)), 'recovery');
    ok(await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? ''));

    expect((await client.auth.updateUser({ password: 'found-again' })).error).toBeNull();
  });

  it('adds the error code of an invalid link to the query', async () => {
    const { target } = await follow(`pkce_${'f'.repeat(56)}`, 'signup');

    expect(target.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('refuses a code challenge that has no method or is too short', async () => {
    const { email } = newPerson();
    const ask = (challenge: object) => call('/recover', { body: { email, ...challenge } });

    const half = await ask({ code_challenge: 'a'.repeat(43) });
    const short = await ask({ code_challenge: 'abc', code_challenge_method: 's256' });
    const good = await ask({ code_challenge: 'a'.repeat(43), code_challenge_method: 's256' });

    expect(await half.json()).toMatchObject({ error_code: 'validation_failed' });
    expect(await short.json()).toMatchObject({ error_code: 'validation_failed' });
    expect([half.status, short.status, good.status]).toEqual([400, 400, 200]);
  });
});
