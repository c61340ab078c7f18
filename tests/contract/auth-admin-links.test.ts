import { afterAll, describe, expect, it } from 'vitest';
import { admin, ask } from './auth-servers.ts';
import {
  closeDatabase,
  hashIn,
  lastMailTo,
  mailsTo,
  member,
  newClient,
  newPerson,
  ok,
  sql,
} from './auth-support.ts';

// Links that a server generates and sends itself, and invitations.
// https://supabase.com/docs/reference/javascript/auth-admin-generatelink
// https://supabase.com/docs/reference/javascript/auth-admin-inviteuserbyemail

afterAll(closeDatabase);

type Link = Awaited<ReturnType<typeof admin.generateLink>>;
const partsOf = (link: Link) => ok(link).properties;
const follow = async (link: Link) => {
  const response = await fetch(partsOf(link)?.action_link ?? '', { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
};
const isIn = (target: URL) => new URLSearchParams(target.hash.slice(1)).has('access_token');

describe('a generated link', () => {
  it('of type signup creates the user, confirms the address and signs in without a mail', async () => {
    const { email, password, data } = newPerson();

    const link = await admin.generateLink({ type: 'signup', email, password, options: { data } });
    const target = await follow(link);

    expect(partsOf(link)).toMatchObject({
      verification_type: 'signup',
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[\da-f]{56}$/),
    });
    expect(ok(link).user).toMatchObject({ email, user_metadata: data });
    expect(isIn(target)).toBe(true);
    expect(await mailsTo(email)).toEqual([]);
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('of type signup requires a password that is long enough', async () => {
    const { email } = newPerson();

    const none = await ask('/admin/generate_link', { body: { type: 'signup', email } });
    const weak = await admin.generateLink({ type: 'signup', email, password: 'abc' });

    expect(none).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'Signup requires a valid password' },
    });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' });
  });

  it.each(['magiclink', 'recovery'] as const)('of type %s signs in a known user', async (type) => {
    const { person } = await member();

    const link = await admin.generateLink({ type, email: person.email });

    expect(partsOf(link)?.verification_type).toBe(type);
    expect(isIn(await follow(link))).toBe(true);
  });

  it('can also be used by its code or by its hash, only once', async () => {
    const { person } = await member();
    const email = person.email;
    const byCode = await admin.generateLink({ type: 'magiclink', email });
    const token = partsOf(byCode)?.email_otp ?? '';
    ok(await newClient().auth.verifyOtp({ email, token, type: 'magiclink' }));

    const byHash = await admin.generateLink({ type: 'magiclink', email });
    const token_hash = partsOf(byHash)?.hashed_token ?? '';
    ok(await newClient().auth.verifyOtp({ token_hash, type: 'email' }));
    const again = await newClient().auth.verifyOtp({ token_hash, type: 'email' });

    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('for an unknown address is a sign-up as a magic link, and is refused as a recovery', async () => {
    const { email } = newPerson();

    const recovery = await admin.generateLink({ type: 'recovery', email });
    const magic = await admin.generateLink({ type: 'magiclink', email });

    expect(recovery.error).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User with this email not found',
    });
    expect(partsOf(magic)?.verification_type).toBe('signup');
    expect(isIn(await follow(magic))).toBe(true);
  });

  it('redirects to the requested page of the site and never to another site', async () => {
    const { person } = await member();
    const to = async (redirectTo: string) =>
      partsOf(
        await admin.generateLink({
          type: 'magiclink',
          email: person.email,
          options: { redirectTo },
        }),
      )?.redirect_to;
    const site = await to('https://evil.test/steal');

    expect(await to(`${site}/browse`)).toBe(`${site}/browse`);
    expect(site).not.toContain('evil');
  });

  it('of an e-mail change takes effect after both links are followed', async () => {
    const { person, client } = await member();
    const { email: newEmail } = newPerson();
    const halves = ['email_change_current', 'email_change_new'] as const;

    const links = [];
    for (const type of halves) {
      links.push(await admin.generateLink({ type, email: person.email, newEmail }));
    }
    // requesting the second link must not invalidate the first one
    for (const link of links) await follow(link);

    expect(ok(await client.auth.refreshSession()).user?.email).toBe(newEmail);
  });

  it('is refused for an unknown type, for a sign-up of a confirmed address and without an address', async () => {
    const { person } = await member();
    const kind = await ask('/admin/generate_link', {
      body: { type: 'nonsense', email: person.email },
    });
    const known = await admin.generateLink({
      type: 'signup',
      email: person.email,
      password: 'long-enough',
    });
    const none = await ask('/admin/generate_link', { body: { type: 'magiclink' } });

    expect(kind).toMatchObject({
      status: 400,
      body: { msg: 'Invalid email action link type requested: nonsense' },
    });
    expect(known.error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(none.status).toBe(400);
  });
});

describe('an invitation', () => {
  it('creates a user without a password and mails a link that confirms the address', async () => {
    const { email } = newPerson();

    const { user } = ok(await admin.inviteUserByEmail(email, { data: { name: 'Ann' } }));
    const mail = await lastMailTo(email);
    const opened = ok(
      await newClient().auth.verifyOtp({ token_hash: hashIn(mail), type: 'invite' }),
    );

    expect(user).toMatchObject({ email, user_metadata: { name: 'Ann' } });
    expect(user.invited_at).toBeTruthy();
    expect(mail.subject).toBe('You are invited');
    expect(opened.user).toMatchObject({ id: user.id });
    expect(opened.user?.email_confirmed_at).toBeTruthy();
  });

  it('can be sent again until it is accepted', async () => {
    const { email } = newPerson();
    ok(await admin.inviteUserByEmail(email));
    ok(await admin.inviteUserByEmail(email));
    await sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);

    const late = await admin.inviteUserByEmail(email);

    expect(await mailsTo(email)).toHaveLength(2);
    expect(late.error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});
