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
 * [F17] [F64] [F115] [F119] Only the owner reads and writes the data of an account. Each refusal is
 * paired with a request that succeeds.
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

/** The error code of a refused request, or 'let in' for a request that succeeds. */
async function outcome(request: PromiseLike<{ error: { message: string } | null }>) {
  const { error } = await request;
  return error?.message ?? 'let in';
}

type Asking = ({ client, userId }: SignedIn) => PromiseLike<{
  data: unknown;
  error: { message: string } | null;
}>;

const endpoints: [name: string, ask: Asking][] = [
  ['the sign-in methods', ({ client }) => client.rpc('my_sign_in')],
  ['the devices', ({ client }) => client.rpc('my_devices')],
  ['ending a device', ({ client }) => client.rpc('end_device', { p_session_id: anna.userId })],
  ['ending all other devices', ({ client }) => client.rpc('end_other_devices')],
  ['the currency', ({ client }) => client.rpc('set_currency', { p_currency: 'GBP' })],
  ['the theme', ({ client }) => client.rpc('set_theme', { p_theme: 'light' })],
  ['the layout of walls', ({ client }) => client.rpc('set_timeline_layout', { p_layout: 'box' })],
  [
    'the choice of notifications, changed',
    ({ client }) =>
      client.rpc('set_notification_choice', {
        p_topic: 'messages',
        p_channel: 'mail',
        p_is_on: true,
      }),
  ],
  ['the choice of notifications, read', ({ client }) => client.rpc('my_notification_choices')],
  ['the card', ({ client }) => client.rpc('my_card')],
];

describe('the endpoints of an account', () => {
  test.each(endpoints)('[F119] %s: the owner succeeds, a guest is refused', async (_name, ask) => {
    expect(await outcome(ask(anna))).toBe('let in');
    expect(await outcome(ask({ ...anna, client: newClient() }))).toBe('unauthorized_request');
  });

  test('[F105] [F119] refuse a suspended member and work again after reinstatement and a new sign-in', async () => {
    const sunk = await member();
    await suspend(sunk);
    for (const [name, ask] of endpoints) {
      expect(await outcome(ask(sunk)), name).toBe('account_suspended');
    }
    await reinstate(sunk);
    const back = await signIn(sunk.person);
    for (const [name, ask] of endpoints) expect(await outcome(ask(back)), name).toBe('let in');
  });

  test('[F119] return only the caller’s own sign-in methods and address', async () => {
    const of = async ({ client }: SignedIn): Promise<unknown> => ok(await client.rpc('my_sign_in'));
    const mine = { has_password: true, providers: [] };
    expect(await of(anna)).toEqual({ ...mine, email: anna.person.email });
    expect(await of(piet)).toEqual({ ...mine, email: piet.person.email });
  });

  test('[F64] never read or change the mails and settings of another member', async () => {
    const kept = ({ userId }: SignedIn) =>
      sql(
        `select s.theme, s.timeline_layout, n.mail_off::text
         from public.account_settings s join public.notification_prefs n using (profile_id)
         where profile_id = $1`,
        [userId],
      );
    const change = async ({ client }: SignedIn) => {
      ok(await client.rpc('set_theme', { p_theme: 'dark' }));
      ok(await client.rpc('set_timeline_layout', { p_layout: 'box' }));
      const choice = { p_channel: 'mail', p_is_on: false } as const;
      ok(await client.rpc('set_notification_choice', { ...choice, p_topic: 'subscriptions' }));
      ok(await client.rpc('set_notification_choice', { ...choice, p_topic: 'messages' }));
    };
    const changed = [
      {
        theme: 'dark',
        timeline_layout: 'box',
        mail_off: '{subscriptions,messages}',
      },
    ];
    const [ida, otto] = [await member(), await member()];
    const before = await kept(ida);
    expect(before).not.toEqual(changed);
    await change(otto);
    expect(await kept(otto)).toEqual(changed);
    expect(await kept(ida)).toEqual(before);
    expect(JSON.stringify(ok(await ida.client.rpc('my_notification_choices')))).not.toMatch(
      /"mail":"off"/,
    );
    for (const table of ['notification_prefs', 'account_settings']) {
      const rows = otto.client.from(table as never);
      expect((await rows.select('profile_id')).status).toBe(404);
      expect((await rows.update({} as never)).status).toBe(404);
    }
  });

  test.each([['USD'], ['GBP'], ['EUR'], ['AUD'], ['CAD'], ['MXN'], ['PLN'], ['RON']])(
    '[F115] a member can choose %s as the display currency',
    async (currency) => {
      const { client } = piet;
      expect(await outcome(client.rpc('set_currency', { p_currency: currency }))).toBe('let in');
      const { data } = await client.rpc('my_account');
      expect(data).toMatchObject({ currency });
    },
  );

  test('[F115] any other currency code is refused', async () => {
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

  test('[F17] cannot be changed with a session alone: the current password is required', async () => {
    const held = await member();
    const { error } = await held.client.auth.updateUser({ password: next });
    expect(error?.code).toBe('current_password_required');
    const wrong = { password: next, current_password: 'not the password' };
    expect((await held.client.auth.updateUser(wrong)).error?.code).toBe('current_password_invalid');
    const right = { password: next, current_password: held.person.password };
    ok(await held.client.auth.updateUser(right));
  });

  test('[F17] cannot be changed in an old session before a new sign-in; the change ends all other sessions', async () => {
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

  test('[F17] cannot be changed by a guest', async () => {
    const { error } = await newClient().auth.updateUser({ password: newPerson().password });
    expect(error?.name).toBe('AuthSessionMissingError');
  });
});
