import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  closeDatabase,
  member,
  newClient,
  newPerson,
  ok,
  signIn,
  sql,
  type SignedIn,
} from '../contract/auth-support.ts';

/*
 * [F17] [F64] [F115] [F119] What belongs to an account is read and written by its owner alone. Each
 * refusal has a twin that is let in.
 */
let anna: SignedIn;
let piet: SignedIn;

beforeAll(async () => {
  [anna, piet] = [await member(), await member()];
});
afterAll(closeDatabase);

const suspend = ({ person }: SignedIn) =>
  sql(`select staff.suspend('Ada', 'for this test', $1)`, [person.data.username]);
const reinstate = ({ person }: SignedIn) =>
  sql(`select staff.reinstate('Ada', 'for this test', $1)`, [person.data.username]);

/** The code of a refusal; 'let in' where it is none. */
async function outcome(request: PromiseLike<{ error: { message: string } | null }>) {
  const { error } = await request;
  return error?.message ?? 'let in';
}

type Asking = ({ client, userId }: SignedIn) => PromiseLike<{
  data: unknown;
  error: { message: string } | null;
}>;

const endpoints: [name: string, ask: Asking][] = [
  ['how one signs in', ({ client }) => client.rpc('my_sign_in')],
  ['the devices', ({ client }) => client.rpc('my_devices')],
  ['ending a device', ({ client }) => client.rpc('end_device', { p_session_id: anna.userId })],
  ['ending all others', ({ client }) => client.rpc('end_other_devices')],
  ['the currency', ({ client }) => client.rpc('set_currency', { p_currency: 'GBP' })],
  ['the theme', ({ client }) => client.rpc('set_theme', { p_theme: 'light' })],
  ['the layout of walls', ({ client }) => client.rpc('set_timeline_layout', { p_layout: 'box' })],
  ['the mails', ({ client }) => client.rpc('set_mails', { p_messages: true })],
  ['the choice of mails', ({ client }) => client.rpc('my_mails')],
  ['the card', ({ client }) => client.rpc('my_card')],
];

describe('the endpoints of an account', () => {
  test.each(endpoints)('[F119] %s: open to its owner, closed to guests', async (_name, ask) => {
    expect(await outcome(ask(anna))).toBe('let in');
    expect(await outcome(ask({ ...anna, client: newClient() }))).toBe('unauthorized_request');
  });

  test('[F105] [F119] all are closed to somebody suspended, and open again afterwards', async () => {
    const sunk = await member();
    await suspend(sunk);
    for (const [name, ask] of endpoints) {
      expect(await outcome(ask(sunk)), name).toBe('account_suspended');
    }
    await reinstate(sunk);
    const back = await signIn(sunk.person);
    for (const [name, ask] of endpoints) expect(await outcome(ask(back)), name).toBe('let in');
  });

  test('[F119] everybody is told of their own sign-in alone', async () => {
    const of = async ({ client }: SignedIn): Promise<unknown> => ok(await client.rpc('my_sign_in'));
    const mine = { has_password: true, providers: [] };
    expect(await of(anna)).toEqual({ ...mine, email: anna.person.email });
    expect(await of(piet)).toEqual({ ...mine, email: piet.person.email });
  });

  test('[F64] another person’s mails and settings are neither read nor written', async () => {
    const kept = ({ userId }: SignedIn) =>
      sql(
        `select s.theme, s.timeline_layout, n.mails_subscriptions, n.mails_messages
         from public.account_settings s join public.notification_prefs n using (profile_id)
         where profile_id = $1`,
        [userId],
      );
    const change = async ({ client }: SignedIn) => {
      ok(await client.rpc('set_theme', { p_theme: 'dark' }));
      ok(await client.rpc('set_timeline_layout', { p_layout: 'box' }));
      ok(await client.rpc('set_mails', { p_subscriptions: false, p_messages: false }));
    };
    const changed = [
      {
        theme: 'dark',
        timeline_layout: 'box',
        mails_subscriptions: false,
        mails_messages: false,
      },
    ];
    const [ida, otto] = [await member(), await member()];
    const before = await kept(ida);
    expect(before).not.toEqual(changed);
    await change(otto);
    expect(await kept(otto)).toEqual(changed);
    expect(await kept(ida)).toEqual(before);
    expect(ok(await ida.client.rpc('my_mails'))).toEqual({
      mails_subscriptions: true,
      mails_messages: true,
    });
    for (const table of ['notification_prefs', 'account_settings']) {
      const rows = otto.client.from(table as never);
      expect((await rows.select('profile_id')).status).toBe(404);
      expect((await rows.update({} as never)).status).toBe(404);
    }
  });

  test.each([['USD'], ['GBP'], ['EUR'], ['AUD'], ['CAD'], ['MXN'], ['PLN'], ['RON']])(
    '[F115] amounts may be shown in %s',
    async (currency) => {
      const { client } = piet;
      expect(await outcome(client.rpc('set_currency', { p_currency: currency }))).toBe('let in');
      const { data } = await client.rpc('my_account');
      expect(data).toMatchObject({ currency });
    },
  );

  test('[F115] and in nothing else', async () => {
    for (const currency of ['BTC', 'usd', '']) {
      const asked = piet.client.rpc('set_currency', { p_currency: currency });
      expect(await outcome(asked)).toMatch(/^invalid_/);
    }
  });
});

describe('the password', () => {
  const next = 'another good one';
  const age = ({ userId }: SignedIn) =>
    sql(`update auth.sessions set created_at = now() - interval '3 days' where user_id = $1`, [
      userId,
    ]);

  test('[F17] is changed by nobody who only holds a session', async () => {
    const held = await member();
    const { error } = await held.client.auth.updateUser({ password: next });
    expect(error?.code).toBe('current_password_required');
    const wrong = { password: next, current_password: 'not the password' };
    expect((await held.client.auth.updateUser(wrong)).error?.code).toBe('current_password_invalid');
    const right = { password: next, current_password: held.person.password };
    ok(await held.client.auth.updateUser(right));
  });

  test('[F17] signing in anew makes an old session fresh enough, and every other one ends', async () => {
    const old = await member();
    const elsewhere = await signIn(old.person);
    await age(old);
    const change = { password: next, current_password: old.person.password };
    expect((await old.client.auth.updateUser(change)).error?.code).toBe('reauthentication_needed');

    const fresh = await signIn(old.person, old.client);
    ok(await fresh.client.auth.updateUser(change));
    const at = async (token: string) => (await call('/user', { token })).status;
    expect(await at(elsewhere.accessToken)).toBe(403);
    expect(await at(fresh.accessToken)).toBe(200);
    const { error } = await newClient().auth.signInWithPassword(old.person);
    expect(error?.code).toBe('invalid_credentials');
    ok(await newClient().auth.signInWithPassword({ ...old.person, password: next }));
  });

  test('[F17] a guest changes none', async () => {
    const { error } = await newClient().auth.updateUser({ password: newPerson().password });
    expect(error?.name).toBe('AuthSessionMissingError');
  });
});
