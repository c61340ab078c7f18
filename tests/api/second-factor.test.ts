import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../local/auth/mfa/totp.ts';
import { apiUrl, newClient, ok } from '../contract/auth-support.ts';
import { inject } from 'vitest';
import { giveIdentity } from '../support/payees.ts';
import { database, disconnectAll, makeCreator, makeFan, type Client } from '../support/users.ts';

/*
 * The second factor over the running platform: what a token of one step reaches, and what Auth and
 * the functions refuse when the check is older than 15 minutes.
 */
const { keys } = inject('platform');

afterAll(disconnectAll);

type Signed = { id: string; email: string; password: string; client: Client };

async function signedIn(made: Promise<{ id: string }>): Promise<Signed> {
  const { id } = await made;
  const email = `f${randomBytes(6).toString('hex')}@second.test`;
  const password = 'velour-secret';
  await database.query(
    `update auth.users
     set email = $2, email_confirmed_at = now(), banned_until = null,
         encrypted_password = extensions.crypt($3, extensions.gen_salt('bf', 4))
     where id = $1`,
    [id, email, password],
  );
  return { id, email, password, client: await signIn(email, password) };
}

async function signIn(email: string, password: string) {
  const client = newClient();
  ok(await client.auth.signInWithPassword({ email, password }));
  return client;
}

async function enrol(client: Client) {
  const factor = ok(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
  const pass = async (by: Client) =>
    ok(
      await by.auth.mfa.challengeAndVerify({
        factorId: factor.id,
        code: codeAt(factor.totp.secret, Date.now()),
      }),
    );
  await pass(client);
  return pass;
}

/** Moves the check of a user's sessions into the past, and takes a token that says so. */
async function age({ id, client }: Signed, span: string, method = 'totp') {
  await database.query(
    `update auth.mfa_amr_claims set updated_at = now() - $2::interval
     where authentication_method = $3
       and session_id in (select id from auth.sessions where user_id = $1)`,
    [id, span, method],
  );
  ok(await client.auth.refreshSession());
}

async function bank(client: Client) {
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${apiUrl}/functions/v1/bank`, {
    method: 'POST',
    headers: {
      apikey: keys.publishable,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name: 'First Bank',
      holder: 'Mara Bell',
      account: '12345678',
      sort: '20-00-00',
      routing: '',
      notes: '',
      request_id: randomUUID(),
    }),
  });
  return { status: answer.status, body: (await answer.json()) as { error?: string } };
}

describe('[F159] a token of one step beside a second factor', () => {
  test('[F159] reads and writes nothing over REST, and everything after the code', async () => {
    const fan = await signedIn(makeFan('jonas'));
    expect((await fan.client.rpc('my_account')).error).toBeNull();
    const pass = await enrol(fan.client);
    const again = await signIn(fan.email, fan.password);
    for (const read of ['bootstrap', 'my_account', 'my_devices', 'age_gate'] as const) {
      const { error, status } = await again.rpc(read);
      expect([read, status, error?.message]).toEqual([read, 403, 'second_step_required']);
    }
    await pass(again);
    expect((await again.rpc('my_account')).error).toBeNull();
    expect((await fan.client.rpc('my_account')).error).toBeNull();
  });

  test('[F159] is refused by functions, which serve the same user after the code', async () => {
    const creator = await signedIn(makeCreator('mara'));
    await giveIdentity(creator.id, 'GB');
    expect((await bank(creator.client)).status).toBe(200);
    const pass = await enrol(creator.client);
    const again = await signIn(creator.email, creator.password);
    expect(await bank(again)).toEqual({ status: 403, body: { error: 'second_step_required' } });
    await pass(again);
    expect((await bank(again)).status).toBe(200);
  });
});

describe('[F159] 15 minutes after a check', () => {
  test('[F159] a bank account and a withdrawal ask for another one', async () => {
    const creator = await signedIn(makeCreator('mara'));
    await giveIdentity(creator.id, 'GB');
    const pass = await enrol(creator.client);
    await age(creator, '14 minutes 50 seconds');
    expect((await bank(creator.client)).status).toBe(200);
    await age(creator, '15 minutes 1 second');
    expect(await bank(creator.client)).toEqual({
      status: 403,
      body: { error: 'step_up_required' },
    });
    const asked = await creator.client.rpc('withdraw', { p_request_id: randomUUID() });
    expect(asked.error?.message).toBe('step_up_required');
    await pass(creator.client);
    expect((await bank(creator.client)).status).toBe(200);
  });

  test('[F159] Auth writes neither a new password nor a new address, and does after a check', async () => {
    const fan = await signedIn(makeFan('jonas'));
    const pass = await enrol(fan.client);
    await age(fan, '15 minutes 1 second');
    const change = { password: 'another-secret', current_password: fan.password };
    const email = `n${randomBytes(6).toString('hex')}@second.test`;
    expect((await fan.client.auth.updateUser(change)).error).toMatchObject({ status: 500 });
    expect((await fan.client.auth.updateUser({ email })).error).toMatchObject({ status: 500 });
    const checked = await fan.client.rpc('check_second_step', { p_is_recent: true });
    expect(checked.error?.message).toBe('step_up_required');
    await signIn(fan.email, fan.password);

    await pass(fan.client);
    expect((await fan.client.rpc('check_second_step', { p_is_recent: true })).error).toBeNull();
    expect(ok(await fan.client.auth.updateUser({ email })).user.new_email).toBe(email);
    ok(await fan.client.auth.updateUser(change));
    await signIn(fan.email, 'another-secret');
  });

  test('[F159] Auth neither adds nor removes a factor, and does after a check', async () => {
    const fan = await signedIn(makeFan('jonas'));
    const pass = await enrol(fan.client);
    const [factor] = ok(await fan.client.auth.mfa.listFactors()).totp;
    const remove = () => fan.client.auth.mfa.unenroll({ factorId: factor?.id ?? '' });
    const add = () => fan.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Spare' });
    await age(fan, '15 minutes 1 second');
    expect((await remove()).error).toMatchObject({ status: 500 });
    expect((await add()).error).toMatchObject({ status: 500 });
    await pass(fan.client);
    ok(await add());
    ok(await remove());
    ok(await fan.client.auth.refreshSession());
    expect((await fan.client.rpc('my_account')).error).toBeNull();
  });

  test('[F159] a stolen session adds no first factor, and its owner does after a sign-in', async () => {
    const fan = await signedIn(makeFan('jonas'));
    await age(fan, '15 minutes 1 second', 'password');
    const asked = await fan.client.rpc('check_new_factor');
    expect([asked.status, asked.error?.message]).toEqual([403, 'reauthentication_required']);
    const add = (by: Client) => by.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect((await add(fan.client)).error).toMatchObject({ status: 500 });
    const again = await signIn(fan.email, fan.password);
    expect((await again.rpc('check_new_factor')).error).toBeNull();
    expect((await fan.client.rpc('check_new_factor')).error?.message).toBe(
      'reauthentication_required',
    );
    ok(await add(again));
  });
});
