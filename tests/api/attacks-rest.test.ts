import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { signToken } from '../../local/jwt.ts';
import {
  connect,
  database,
  disconnectAll,
  rowsAs,
  uniqueName,
  type User,
} from '../support/users.ts';
import { ask, makeWorld, world } from './rest-world.ts';

/*
 * Raw REST requests that the page never sends: counts, query plans, commands of the platform,
 * forged tokens. Tables: see attacks-tables.test.ts.
 */
const { keys, jwtSecret } = inject('platform');

let mara: User;
let jonas: User;
let payer: User;
let eve: User;
let conversation: string;

beforeAll(async () => {
  await makeWorld();
  ({ mara, jonas, payer, eve, conversation } = world);
});
afterAll(disconnectAll);

describe('other forms of a request', () => {
  const thread = () => `rpc/messages?p_conversation_id=${conversation}`;

  test('an exact count does not expose the number of rows', async () => {
    const head = { method: 'HEAD', headers: { prefer: 'count=exact' } };
    const count = async (user: User) => {
      const { status, headers } = await ask(`/rest/v1/${thread()}`, user.token, head);
      return [status, headers.get('content-range')];
    };
    expect(await count(jonas)).toEqual([200, '0-0/1']);
    expect(await count(eve)).toEqual([200, '0-0/1']);
    const rows = (user: User) => rowsAs(user, 'select count(*)::integer as n from public.messages');
    expect(await rows(jonas)).toEqual([{ n: 2 }]);
    expect(await rows(eve)).toEqual([{ n: 0 }]);
  });

  test('[F126] a preferred time zone changes no answer', async () => {
    const cap = (headers: Record<string, string>) =>
      ask('/rest/v1/rpc/my_spend_cap', jonas.token, { method: 'POST', body: '{}', headers });
    const plain = await cap({});
    const preferred = await cap({ prefer: 'timezone=Pacific/Auckland' });
    expect(plain.text).toMatch(/-01T00:00:00\+00:00"/);
    expect(preferred.text).toBe(plain.text);
    expect(preferred.status).toBe(200);
  });

  test.each([
    ['a query plan', () => thread(), { accept: 'application/vnd.pgrst.plan+json' }, 415],
    ['a table', () => 'messages?select=id', {}, 404],
    ['the private schema', () => 'transfers?select=*', { 'accept-profile': 'private' }, 406],
    ['the auth schema', () => 'users?select=*', { 'accept-profile': 'auth' }, 406],
    ['an aggregate', () => `${thread()}&select=pgrst_scalar.max()`, {}, 400],
    ['a join', () => `${thread()}&select=*,posts(*)`, {}, 404],
  ])('%s is refused, the plain request succeeds', async (_what, path, headers, status) => {
    const answer = await ask(`/rest/v1/${path()}`, jonas.token, { headers });
    expect(answer.status).toBe(status);
    expect((await ask(`/rest/v1/${thread()}`, jonas.token)).status).toBe(200);
  });
});

describe('commands of the platform', () => {
  test('are all refused to guests and members', async () => {
    const { rows } = await database.query<{ name: string; args: string[] | null }>(
      `select proname as name, proargnames as args from pg_proc
       where pronamespace = 'api'::regnamespace and proname like 'service\\_%' order by 1`,
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { name, args } of rows) {
      const body = JSON.stringify(Object.fromEntries((args ?? []).map((arg) => [arg, null])));
      const call = (token?: string) => ask(`/rest/v1/rpc/${name}`, token, { method: 'POST', body });
      const statuses = [(await call()).status, (await call(mara.token)).status];
      expect({ name, statuses }).toEqual({ name, statuses: [401, 403] });
    }
    const account = { p_fan_id: eve.id };
    const asPlatform = await ask('/rest/v1/rpc/service_card_account', keys.secret, {
      method: 'POST',
      body: JSON.stringify(account),
      headers: { apikey: keys.secret },
    });
    expect(asPlatform.status).toBe(200);
  });
});

describe('tokens', () => {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const claims = () => ({ role: 'authenticated', sub: payer.id });
  const balance = (token: string) =>
    ask('/rest/v1/rpc/my_balance', token, { method: 'POST', body: '{}' });

  test('that are forged or expired are refused; a valid token is accepted', async () => {
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims(), exp: 9e9 })}.`;
    const otherKey = await signToken('another project’s secret, long enough', claims(), 3600);
    const asService = await signToken('x'.repeat(64), { role: 'service_role' }, 3600);
    const expired = await signToken(jwtSecret, claims(), -60);
    const swapped = payer.token
      .split('.')
      .with(1, part({ ...claims(), sub: mara.id }))
      .join('.');
    for (const forged of [unsigned, otherKey, asService, expired, swapped]) {
      expect((await balance(forged)).status).toBe(401);
    }
    expect(await balance(payer.token)).toMatchObject({ status: 200 });
  });

  test('a path with dots does not bypass the API key', async () => {
    const open = await ask('/functions/v1/../../rest/v1/rpc/site_info', undefined, {
      headers: { apikey: '' },
    });
    expect(open.status).toBe(401);
    expect((await ask('/rest/v1/rpc/site_info')).status).toBe(200);
  });
});

describe('signing up', () => {
  test('[F19] metadata cannot set a privileged role, and later changes of metadata have no effect', async () => {
    const email = `${uniqueName('forger')}@example.test`;
    const username = uniqueName('forger');
    const { data, error } = await connect().auth.signUp({
      email,
      password: 'Secret123',
      options: { data: { username, role: 'service_role', provider: 'google', is_admin: true } },
    });
    expect(error).toBeNull();
    const roles = async () => {
      const { rows } = await database.query<{ role: string; username: string; api_role: string }>(
        `select p.role, p.username, u.role as api_role
         from public.profiles p join auth.users u on u.id = p.id where p.id = $1`,
        [data.user?.id],
      );
      return rows[0];
    };
    const made = { role: 'fan', username, api_role: 'authenticated' };
    expect(await roles()).toEqual(made);

    await database.query('update auth.users set email_confirmed_at = now() where email = $1', [
      email,
    ]);
    const client = connect();
    const signedIn = await client.auth.signInWithPassword({ email, password: 'Secret123' });
    expect(signedIn.error).toBeNull();
    const changed = await client.auth.updateUser({ data: { role: 'creator', username: 'admin' } });
    expect(changed.data.user?.user_metadata['role']).toBe('creator');
    expect(await roles()).toEqual(made);
  });
});
