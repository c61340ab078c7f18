import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  uniqueName,
  type Client,
  type User,
} from '../support/users.ts';
import { command, decided, drawing, openSlot, readAs, uploadFile } from './media-support.ts';

/*
 * A suspension at every endpoint: REST, functions, Storage, Realtime and Auth refuse the user's
 * existing tokens. Other users and guests are not affected, and a reinstated user has access again.
 */
const { addresses, keys } = inject('platform');

let jonas: User;
let noor: User;

beforeAll(async () => {
  [jonas, noor] = await Promise.all([makeFan('jonas'), makeFan('noor')]);
});
afterAll(disconnectAll);

const suspend = (username: string) =>
  database.query('select staff.suspend($1, $2, $3)', ['Ada', 'threats', username]);
const reinstate = (username: string) =>
  database.query('select staff.reinstate($1, $2, $3)', ['Ada', 'served', username]);

/** Sends a request over REST; returns its status and the code of a refusal, otherwise null. */
async function ask(path: string, token: string | null, init: RequestInit = {}) {
  const response = await fetch(`${addresses.api}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  const text = await response.text();
  // A refusal is an object with a message.
  const body = text === '' ? null : (JSON.parse(text) as { message?: string } | null);
  return [response.status, response.ok ? null : (body?.message ?? null)];
}

const requests: [string, RequestInit?][] = [
  ['rpc/my_notification_choices'],
  ['rpc/notifications_read_at'],
  ['rpc/purchases', { method: 'HEAD' }],
  ['rpc/my_media', { method: 'POST', body: '{"p_ids": []}' }],
  ['rpc/set_theme', { method: 'POST', body: '{"p_theme": "light"}' }],
  ['rpc/bootstrap', { method: 'POST' }],
  ['rpc/my_account', { method: 'POST' }],
  ['rpc/activity_state'],
  ['rpc/browse?p_sort=all'],
  ['rpc/age_gate', { method: 'POST' }],
];

describe('[F105] requests', () => {
  test.each(requests)(
    '%s is refused to a suspended user only, until the reinstatement',
    async (path, init) => {
      const [held, other] = await Promise.all([makeFan('held'), makeFan('other')]);
      expect((await ask(path, held.token, init))[1]).toBeNull();
      await suspend(held.username);
      const refusal = [403, init?.method === 'HEAD' ? null : 'account_suspended'];
      expect(await ask(path, held.token, init)).toEqual(refusal);
      expect((await ask(path, other.token, init))[1]).toBeNull();
      await reinstate(held.username);
      expect((await ask(path, held.token, init))[1]).toBeNull();
    },
  );

  test('of guests and with the secret key succeed, those of a closed account are refused as well', async () => {
    const gone = await makeFan('gone');
    await database.query(
      'update private.account_statuses set closed_at = now() where profile_id = $1',
      [gone.id],
    );
    expect(await ask('rpc/my_account', gone.token, { method: 'POST' })).toEqual([
      403,
      'account_suspended',
    ]);
    expect(await ask('rpc/age_gate', null, { method: 'POST' })).toEqual([200, null]);
    const service = await fetch(`${addresses.api}/rest/v1/rpc/service_queue_orphans`, {
      method: 'POST',
      body: JSON.stringify({ p_bucket: 'none', p_folder: gone.id }),
      headers: { apikey: keys.secret, 'content-type': 'application/json' },
    });
    expect(service.status).toBe(204);
  });

  test('to edge functions are refused, because the session no longer exists at Auth', async () => {
    const user = await signedUp('caller');
    const call = () =>
      fetch(`${addresses.api}/functions/v1/card-remove`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}` },
      });
    expect((await call()).status).toBe(200);
    await suspend(user.username);
    const refused = await call();
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { error: 'unauthorized_request' },
    ]);
  });
});

describe('[F105] a sign-in', () => {
  test('ends with the suspension, is refused, and succeeds again after reinstatement', async () => {
    const user = await signedUp('signing');
    const { data: before } = await user.client.auth.refreshSession();
    expect(before.session).not.toBeNull();
    await suspend(user.username);

    const { error: ended } = await user.client.auth.refreshSession();
    expect(ended?.code).toBe('refresh_token_not_found');
    expect((await user.client.auth.getUser()).error).not.toBeNull();
    const again = await connect().auth.signInWithPassword(user);
    expect([again.error?.code, again.data.session]).toEqual(['user_banned', null]);
    const { rows } = await database.query(
      'select count(*)::integer as sessions from auth.sessions where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ sessions: 0 }]);

    await reinstate(user.username);
    const { data, error } = await connect().auth.signInWithPassword(user);
    expect(error).toBeNull();
    expect(await ask('rpc/my_account', data.session?.access_token ?? '')).toEqual([200, null]);
  });
});

describe('[F105] a suspended user', () => {
  test('gets no signed URL and cannot upload; another user can', async () => {
    const file = await drawing(40, 40).png().toBuffer();
    const [own, others] = await Promise.all([
      uploadFile(jonas, 'chat', file),
      uploadFile(noor, 'chat', file),
    ]);
    await Promise.all([decided(jonas, own), decided(noor, others)]);
    const slot = await openSlot(jonas, 'chat', file.byteLength);
    expect(await readAs(jonas.client, own)).not.toBeNull();
    await suspend(jonas.username);

    expect(await readAs(jonas.client, own)).toBeNull();
    const options = { contentType: 'image/png' };
    const upload = await jonas.client.storage.from(slot.bucket).upload(slot.name, file, options);
    expect(upload.error).not.toBeNull();
    expect(await readAs(noor.client, others)).not.toBeNull();
    await reinstate(jonas.username);
    expect(await readAs(jonas.client, own)).not.toBeNull();
  });

  test('gets a change notification in an open page and cannot join a topic', async () => {
    const listener = await makeFan('listener');
    const heard: unknown[] = [];
    const channel = listener.client
      .channel(`user:${listener.id}`, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, ({ payload }) => heard.push(payload));
    expect(await joined(channel)).toBe('SUBSCRIBED');
    await suspend(listener.username);
    await vi.waitFor(
      () => expect(heard).toContainEqual(expect.objectContaining({ what: ['account'] })),
      {
        timeout: 60_000,
      },
    );
    const late = connect(listener.token);
    await late.realtime.setAuth();
    expect(await joined(late.channel(`user:${listener.id}`, { config: { private: true } }))).toBe(
      'CHANNEL_ERROR',
    );
    await noor.client.realtime.setAuth();
    const other = noor.client.channel(`user:${noor.id}`, { config: { private: true } });
    expect(await joined(other)).toBe('SUBSCRIBED');
  });

  test('has no visible creator page until the reinstatement', async () => {
    const mara = await makeCreator('mara');
    const seen = async () => ({
      page:
        (await connect().rpc('guest_creator_page', { p_username: mara.username })).data !== null,
      search: await found(mara.username),
    });
    expect(await seen()).toEqual({ page: true, search: 1 });
    await suspend(mara.username);
    expect(await seen()).toEqual({ page: false, search: 0 });
    const row = () => rowsAs(noor, 'select id from public.profiles where id = $1', [mara.id]);
    expect(await row()).toEqual([]);
    await reinstate(mara.username);
    expect(await row()).toEqual([{ id: mara.id }]);
    expect(await seen()).toEqual({ page: true, search: 1 });
  });

  test('gets account_suspended from commands as well', async () => {
    const held = await makeFan('held');
    await suspend(held.username);
    const answer = await command(held, 'set_currency', { p_currency: 'EUR' });
    expect([answer.status, answer.body['message']]).toEqual([403, 'account_suspended']);
  });
});

/** A user with a password and a real session. */
async function signedUp(word: string) {
  const username = uniqueName(word);
  const credentials = { email: `${username}@example.test`, password: 'Secret123' };
  const client = connect();
  await client.auth.signUp({ ...credentials, options: { data: { username } } });
  await database.query('update auth.users set email_confirmed_at = now() where email = $1', [
    credentials.email,
  ]);
  const { data, error } = await client.auth.signInWithPassword(credentials);
  expect(error).toBeNull();
  const { id = '' } = data.user ?? {};
  return { id, username, client, token: data.session?.access_token ?? '', ...credentials };
}

async function found(username: string): Promise<number> {
  const { data } = await connect().rpc('guest_search', { p_query: username });
  return Array.isArray(data) ? data.length : -1;
}

function joined(channel: ReturnType<Client['channel']>): Promise<string> {
  return new Promise((done) => {
    channel.subscribe((status) => done(status));
  });
}
