import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { signToken } from '../../local/jwt.ts';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  uniqueName,
  type Person,
} from '../support/people.ts';
import { command } from './media-support.ts';

/*
 * What somebody learns who speaks raw REST instead of our page: every table alone and joined to
 * every other, counts, plans, other schemas, commands of the platform, tokens of one's own making.
 * Canaries stand in a private post, a locked message and a free one between two people.
 */
const { addresses, keys, jwtSecret } = inject('platform');
const canaries = {
  post: `CANARY-post-${crypto.randomUUID()}`,
  locked: `CANARY-locked-${crypto.randomUUID()}`,
  letter: `CANARY-letter-${crypto.randomUUID()}`,
};

let mara: Person;
let jonas: Person;
let payer: Person;
let eve: Person;
let ines: Person;
let tables: { name: string; first: string }[];

/** A raw request under the gateway; `token` is sent as it is. */
async function ask(path: string, token?: string, init: RequestInit = {}) {
  const response = await fetch(`${addresses.api}${path}`, {
    ...init,
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // the tests pass plain objects
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

beforeAll(async () => {
  [mara, ines] = await Promise.all([makeCreator('mara'), makeCreator('ines')]);
  [jonas, payer, eve] = await Promise.all([
    makeFan('jonas'),
    makeFan('payer', 5000),
    makeFan('eve'),
  ]);
  const requestId = () => crypto.randomUUID();
  const letter = { p_media_ids: [], p_price_cents: null };
  const done = [
    await command(payer, 'start_subscription', {
      p_creator_id: mara.id,
      p_expected_cents: 1500,
      p_request_id: requestId(),
    }),
    await command(mara, 'create_post', {
      p_audience: 'private',
      p_text: canaries.post,
      p_media_ids: [],
      p_request_id: requestId(),
    }),
    await command(jonas, 'send_message', {
      ...letter,
      p_to: mara.id,
      p_text: canaries.letter,
      p_request_id: requestId(),
    }),
    await command(mara, 'send_message', {
      ...letter,
      p_to: jonas.id,
      p_text: canaries.locked,
      p_price_cents: 500,
      p_request_id: requestId(),
    }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await database.query<{ name: string; first: string }>(
    `select c.relname as name, min(a.attname) as first from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
     group by 1 order by 1`,
  );
  tables = rows;
});
afterAll(disconnectAll);

/** Everything that a person gets of every table, alone and with every other one embedded. */
async function harvest(person: Person | null): Promise<string> {
  const columns: Record<string, string> = {
    profiles: 'id,username,name',
    profile_pictures: 'profile_id,kind,thumb_name',
    messages: 'id,conversation_id,sender_id,recipient_id,seq,kind,text,price_cents',
  };
  const of = (name: string) => columns[name] ?? '*';
  const paths = tables.flatMap(({ name }) => [
    `${name}?select=${of(name)}`,
    ...tables.map((other) => `${name}?select=${of(name)},${other.name}(${of(other.name)})`),
  ]);
  let bytes = '';
  for (let at = 0; at < paths.length; at += 20) {
    const answers = await Promise.all(
      paths.slice(at, at + 20).map((path) => ask(`/rest/v1/${path}`, person?.token)),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    bytes += answers.map(({ text }) => text).join('');
  }
  return bytes;
}

describe('every table, alone and with every other one embedded', () => {
  test('[F33] shows a post to nobody, not even to its subscriber or author', async () => {
    for (const person of [payer, mara]) expect(await harvest(person)).not.toContain(canaries.post);
    const own = await ask(`/rest/v1/rpc/wall_posts?p_creator_id=${mara.id}`, payer.token);
    expect(own.text).toContain(canaries.post);
  });

  test('[F79] shows the reader of a locked message what is free, never the locked text', async () => {
    const bytes = await harvest(jonas);
    expect(bytes).toContain(canaries.letter);
    expect(bytes).not.toContain(canaries.locked);
    expect(bytes).not.toContain(canaries.post);
  });

  test.each(['guest', 'eve', 'ines'] as const)('[F33] shows %s nothing of either', async (who) => {
    const people = { guest: null, eve, ines };
    const bytes = await harvest(people[who]);
    expect(bytes.includes(mara.username)).toBe(who !== 'guest');
    for (const canary of Object.values(canaries)) expect(bytes).not.toContain(canary);
    expect(bytes).not.toContain(jonas.id);
    expect(bytes).not.toContain(jonas.username);
  });
});

describe('other ways to ask', () => {
  test('an exact count counts the caller’s rows alone', async () => {
    const head = { method: 'HEAD', headers: { prefer: 'count=exact' } };
    const count = async (person: Person) => {
      const path = '/rest/v1/messages?select=id';
      return (await ask(path, person.token, head)).headers.get('content-range');
    };
    expect(await count(jonas)).toBe('0-1/2');
    expect(await count(eve)).toBe('*/0');
  });

  test.each([
    ['a plan', 'messages?select=id', { accept: 'application/vnd.pgrst.plan+json' }, 415],
    ['the private schema', 'transfers?select=*', { 'accept-profile': 'private' }, 406],
    ['the accounts', 'users?select=*', { 'accept-profile': 'auth' }, 406],
    ['an aggregate', 'messages?select=text.max()', {}, 400],
    ['a post', 'posts?select=id', {}, 403],
    ['what a request said', 'messages?select=request_digest', {}, 403],
  ])('%s is refused, the plain question is not', async (_what, path, headers, status) => {
    const answer = await ask(`/rest/v1/${path}`, jonas.token, { headers });
    expect(answer.status).toBe(status);
    expect((await ask('/rest/v1/messages?select=id', jonas.token)).status).toBe(200);
  });

  test('no table is written but the few settings of one’s own', async () => {
    const body = JSON.stringify({});
    for (const { name, first } of tables) {
      const path = `/rest/v1/${name}?${first}=not.is.null`;
      const tries = await Promise.all([
        ask(path, eve.token, { method: 'POST', body }),
        ask(path, eve.token, { method: 'DELETE' }),
        ask(path, undefined, { method: 'POST', body }),
        ask(path, undefined, { method: 'DELETE' }),
      ]);
      expect({ name, statuses: tries.map(({ status }) => status) }).toEqual({
        name,
        statuses: [403, 403, 401, 401],
      });
    }
    const own = `/rest/v1/account_settings?profile_id=eq.${eve.id}`;
    const patch = (change: object, path = own) =>
      ask(path, eve.token, {
        method: 'PATCH',
        body: JSON.stringify(change),
        headers: { prefer: 'return=representation' },
      });
    expect((await patch({ is_invisible: true })).status).toBe(403);
    expect((await patch({ application_state: 'accepted' })).status).toBe(403);
    const foreign = `/rest/v1/account_settings?profile_id=eq.${mara.id}`;
    expect(await patch({ theme: 'dark' }, foreign)).toMatchObject({ status: 200, text: '[]' });
    expect((await patch({ theme: 'dark' })).text).toContain('"theme":"dark"');
  });
});

describe('commands of the platform', () => {
  test('are refused to guests and members, every one of them', async () => {
    const { rows } = await database.query<{ name: string; args: string[] | null }>(
      `select proname as name, proargnames as args from pg_proc
       where pronamespace = 'public'::regnamespace and proname like 'service\\_%' order by 1`,
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

  test('of one’s own making open nothing; the true one does', async () => {
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

  test('a path cannot borrow the openness of another door', async () => {
    const open = await ask('/functions/v1/../../rest/v1/rpc/site_info', undefined, {
      headers: { apikey: '' },
    });
    expect(open.status).toBe(401);
    expect((await ask('/rest/v1/rpc/site_info')).status).toBe(200);
  });
});

describe('signing up', () => {
  test('[F19] metadata make a fan or a creator once, and nobody else ever', async () => {
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
