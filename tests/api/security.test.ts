import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  authWith,
  closeDatabase,
  codeIn,
  lastMailTo,
  letMailsRest,
  mailsTo,
  member,
  newClient,
  newPerson,
  ok,
  sql,
  type SignedIn,
} from '../contract/auth-support.ts';

/*
 * Changes of address and password are recorded and mailed to the old address, and no endpoint of
 * the platform reveals which addresses have an account. The endpoints of Auth that still do:
 * docs/decisions/012.
 */
afterAll(closeDatabase);

async function noted({ userId }: SignedIn): Promise<string[]> {
  const rows = await sql<{ kind: string }>(
    'select kind::text from private.security_changes where profile_id = $1 order by changed_at',
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

describe('security changes', () => {
  test('[F17] a new password is recorded once and mailed; the first password and sign-ins are not recorded', async () => {
    const anna = await member();
    ok(await newClient().auth.signInWithPassword(anna.person));
    expect(await noted(anna)).toEqual([]);

    const change = { password: 'another good one', current_password: anna.person.password };
    ok(await anna.client.auth.updateUser(change));

    expect(await noted(anna)).toEqual(['password']);
    expect(await subjectsTo(anna.person.email)).toContain('Your password was changed');
  });

  test('[F17] a password set through a recovery mail is recorded', async () => {
    const anna = await member();
    const client = newClient();
    await letMailsRest(anna.person.email);
    ok(await client.auth.resetPasswordForEmail(anna.person.email));
    const token = await codeIn(await lastMailTo(anna.person.email));
    ok(await client.auth.verifyOtp({ email: anna.person.email, token, type: 'recovery' }));
    expect(await noted(anna)).toEqual([]);
    ok(await client.auth.updateUser({ password: 'another good one' }));
    expect(await noted(anna)).toEqual(['password']);
  });

  test('[F17] a new address is recorded after both mailboxes agree, and the old address gets a mail', async () => {
    const anna = await member();
    const [old, next] = [anna.person.email, newPerson().email];
    ok(await anna.client.auth.updateUser({ email: next }));
    const [toNext, toOld] = [await lastMailTo(next), await lastMailTo(old)];
    // the new mailbox can be a stranger's: its mail does not contain the old address
    expect(`${toNext.subject} ${toNext.text} ${toNext.html}`).not.toContain(old);
    expect(toOld.text).toContain(next);

    const agree = (email: string, token: string) =>
      newClient().auth.verifyOtp({ email, token, type: 'email_change' });
    await agree(next, await codeIn(toNext));
    expect(await noted(anna)).toEqual([]);
    await agree(old, await codeIn(toOld));

    expect(await noted(anna)).toEqual(['email']);
    expect(await subjectsTo(old)).toContain('Your e-mail address was changed');
    expect((await lastMailTo(old)).text).toContain(next);
  });

  test('[F17] the mails of Auth state the lifetime of their links', async () => {
    const anna = await member();
    await letMailsRest(anna.person.email);
    ok(await newClient().auth.resetPasswordForEmail(anna.person.email));
    const [recovery, confirmation] = await mailsTo(anna.person.email);
    for (const mail of [recovery, confirmation]) {
      expect(mail?.text).toContain('good for one hour, and once');
      expect(mail?.subject).toMatch(/^[A-Z][A-Za-z -]{4,40}$/);
    }
  });
});

describe('[F13] the existence of an account', () => {
  const known = async () => (await member()).person.email;
  const both = async () => [await known(), newPerson().email];

  test('[F13] is not revealed by the check before sign-up', async () => {
    const answers = await Promise.all(
      (await both()).map((email) =>
        newClient().rpc('check_signup', { p_username: 'a_free_name_x', p_email: email }),
      ),
    );
    const [one, other] = answers.map(({ data, error, status }) => ({ data, error, status }));
    expect(one?.status).toBe(200);
    expect(one).toEqual(other);
  });

  test('[F17] is not revealed by password recovery, a new confirmation or sign-in, also when repeated', async () => {
    const auth = await authWith({ email: { max_frequency: '1m' } });
    const ask = async (email: string) => {
      const { auth: endpoint } = auth.client();
      const answers = [
        await endpoint.resetPasswordForEmail(email),
        await endpoint.resetPasswordForEmail(email),
        await endpoint.resend({ type: 'signup', email }),
        await endpoint.signInWithPassword({ email, password: 'not the password' }),
      ];
      return answers.map(({ error }) => `${error?.status ?? 200} ${error?.code ?? ''}`);
    };
    const [one, other] = await both();
    expect(await ask(one ?? '')).toEqual(await ask(other ?? ''));
    await auth.stop();
  });

  test('[F13] is not revealed by a second sign-up, and the owner gets a mail', async () => {
    const [one = '', other = ''] = await both();
    const signUp = async (email: string) => {
      const { data, error } = await newClient().auth.signUp({ ...newPerson(), email });
      // all fields that the page reads
      return { error, session: data.session, email: data.user?.email === email };
    };
    expect(await signUp(one)).toEqual(await signUp(other));
    await vi.waitFor(
      async () => expect(await subjectsTo(one)).toContain('You already have an account'),
      { timeout: 60_000, interval: 200 },
    );
    expect(await subjectsTo(other)).toEqual(['Confirm your e-mail address']);
  });

  test('[F13] is revealed by Auth to a member who changes to a taken address', async () => {
    const anna = await member();
    const taken = await known();
    const { error } = await anna.client.auth.updateUser({ email: taken });
    expect(error?.code).toBe('email_exists');
    ok(await anna.client.auth.updateUser({ email: newPerson().email }));
  });
});

describe('rate limits', () => {
  test('[F13] sign-up, sign-in and password recovery share one limit for a client address', async () => {
    const auth = await authWith({ rate_limit: { sign_in_sign_ups: 3 } });
    const { auth: endpoint } = auth.client();
    const { email, password } = newPerson();
    const codes = [
      await endpoint.signUp({ email, password }),
      await endpoint.signInWithPassword({ email, password: 'not the password' }),
      await endpoint.resetPasswordForEmail(newPerson().email),
      await endpoint.resetPasswordForEmail(newPerson().email),
      await endpoint.signInWithPassword({ email, password }),
      await endpoint.signUp(newPerson()),
    ].map(({ error }) => error?.code ?? 'ok');
    expect(codes).toEqual([
      'ok',
      'invalid_credentials',
      'ok',
      'over_request_rate_limit',
      'over_request_rate_limit',
      'over_request_rate_limit',
    ]);
    await auth.stop();
  });
});
