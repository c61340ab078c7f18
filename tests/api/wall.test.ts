import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import WebSocket from 'ws';
import { signToken } from '../../local/jwt.ts';
import type { Database } from '../../src/lib/supabase/database.types.ts';
import type { Client } from '../support/users.ts';

/*
 * One creator with a public and a private post, each with a canary, and users around the creator.
 * The responses to a stranger are searched for the canaries: REST, commands and the live topic.
 */
const { addresses, keys, adminDatabaseUrl, jwtSecret } = inject('platform');
const database = new pg.Pool({ connectionString: adminDatabaseUrl, max: 2 });
const clients: Client[] = [];
const suffix = Math.random().toString(36).slice(2, 8);
const names = {
  mara: `mara_${suffix}`,
  payer: `payer_${suffix}`,
  stranger: `stranger_${suffix}`,
  blocked: `blocked_${suffix}`,
};
const publicCanary = `PUBLIC-CANARY-${suffix}`;
const privateCanary = `PRIVATE-CANARY-${suffix}`;

let mara: User;
let payer: User;
let stranger: User;
let blocked: User;
let guest: Client;

interface User {
  id: string;
  client: Client;
}

function connect(token?: string): Client {
  const client = createClient<Database>(addresses.api, keys.publishable, {
    ...(token ? { accessToken: () => Promise.resolve(token) } : {}),
    db: { schema: 'api' },
    auth: { persistSession: false, autoRefreshToken: false },
    // The types of `ws` and of the browser's WebSocket differ; the client uses their common part.
    realtime: { transport: WebSocket as never },
  });
  clients.push(client);
  return client;
}

async function makeUser(username: string, role: 'fan' | 'creator'): Promise<User> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password,
       email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated',
       'authenticated', $1 || '@example.test', '', now(), '{"provider": "email"}',
       jsonb_build_object('username', $1::text, 'role', $2::text), now(), now())
     returning id`,
    [username, role],
  );
  const id = rows[0]?.id ?? '';
  const token = await signToken(jwtSecret, { role: 'authenticated', sub: id }, 3600);
  return { id, client: connect(token) };
}

async function post(audience: 'public' | 'private', text: string, requestId = crypto.randomUUID()) {
  const { data, error } = await mara.client.rpc('create_post', {
    p_audience: audience,
    p_text: text,
    p_media_ids: [],
    p_request_id: requestId,
  });
  expect(error).toBeNull();
  return data as string;
}

/** Joins the wall topic of the creator and collects every broadcast. */
function joinWall(client: Client) {
  const heard: { event: string; payload: Record<string, unknown> }[] = [];
  let status = '';
  const channel = client.channel(`wall:${mara.id}`, { config: { private: true } });
  channel.on('broadcast', { event: '*' }, (message) =>
    heard.push({ event: message.event, payload: message['payload'] as Record<string, unknown> }),
  );
  channel.subscribe((answer) => {
    status ||= answer;
  });
  return { heard, answered: () => until(() => status !== '').then(() => status), channel };
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 8000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('it never happened');
    await new Promise((done) => setTimeout(done, 20));
  }
}

beforeAll(async () => {
  [mara, payer, stranger, blocked] = await Promise.all([
    makeUser(names.mara, 'creator'),
    makeUser(names.payer, 'fan'),
    makeUser(names.stranger, 'fan'),
    makeUser(names.blocked, 'fan'),
  ]);
  guest = connect();
  await database.query(
    `update private.account_statuses set accepted_at = now(), promoted_at = now()
     where profile_id = $1`,
    [mara.id],
  );
  await database.query(
    `insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents,
       renewal_price_cents, expires_at)
     select $1, $2, id, price_cents, price_cents, now() + interval '30 days'
     from public.plans where creator_id = $2`,
    [payer.id, mara.id],
  );
  await mara.client.rpc('block', { p_user_id: blocked.id });
  await post('public', publicCanary);
  await post('private', privateCanary);
});

afterEach(async () => {
  for (const client of clients) await client.removeAllChannels();
});

afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect();
  await database.end();
});

const wallOf = (client: Client) => client.rpc('wall_posts', { p_creator_id: mara.id });

describe('the content of a wall', () => {
  test('[F33] a subscriber reads the private post, with its media in the same call', async () => {
    const { data } = await wallOf(payer.client);
    expect(data).toMatchObject([{ text: privateCanary, media: [] }, { text: publicCanary }]);
  });

  test('[F33] a stranger reads the public post only, at every endpoint', async () => {
    const answers = await Promise.all([
      wallOf(stranger.client),
      stranger.client.from('posts' as never).select('id, text'),
      stranger.client.from('post_media' as never).select('*, posts(text)'),
      stranger.client.from('profiles' as never).select('*, posts(text)'),
      stranger.client.rpc('creator_page', { p_username: names.mara }),
      stranger.client.rpc('feed'),
      stranger.client.rpc('browse', { p_sort: 'all' }),
    ]);
    const direct = answers.slice(1, 4);
    for (const { error } of direct) expect(error?.message).toBe('not_found');
    expect(direct.map(({ data }) => data)).toEqual([null, null, null]);
    const bytes = JSON.stringify(answers);
    expect(bytes).toContain(publicCanary);
    expect(bytes).not.toContain(privateCanary);
  });

  test('[F32] a blocked fan reads no post and cannot find the creator', async () => {
    const answers = await Promise.all([
      wallOf(blocked.client),
      blocked.client.rpc('creator_page', { p_username: names.mara }),
      blocked.client.rpc('search_creators', { p_query: names.mara }),
    ]);
    expect(answers[0].data).toEqual([]);
    expect(answers[1].data).toEqual({ is_blocked: true });
    expect(answers[2].data).toEqual([]);
    expect(JSON.stringify(answers)).not.toContain('CANARY');
  });

  test('[F33] a guest reads the guest wall and the guest page, but no table', async () => {
    const { data } = await guest.rpc('guest_wall', { p_username: names.mara });
    expect(data).toMatchObject([
      { is_locked: true, kind: 'text', media_count: 0 },
      { text: publicCanary, audience: 'public', media: [] },
    ]);
    const direct = await guest.from('posts' as never).select('text');
    expect(direct.error?.message).toBe('not_found');
    const page = await guest.rpc('guest_creator_page', { p_username: names.mara });
    expect(page.data).toMatchObject({ username: names.mara, counters: { posts: 2 } });
    expect(JSON.stringify([data, direct, page])).not.toContain(privateCanary);
  });
});

describe('publishing twice', () => {
  test('[F38] concurrent requests with one request id make one post', async () => {
    const requestId = crypto.randomUUID();
    const text = `twice ${suffix}`;
    const ids = await Promise.all([1, 2, 3, 4].map(() => post('public', text, requestId)));
    expect(new Set(ids).size).toBe(1);
    const { rows } = await database.query('select post_id from public.post_texts where text = $1', [
      text,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('the live topic of a wall', () => {
  test('[F36] a stranger gets only the id of a private post and cannot read the post', async () => {
    const wall = joinWall(stranger.client);
    expect(await wall.answered()).toBe('SUBSCRIBED');
    const id = await post('private', `${privateCanary}-live`);
    await until(() => wall.heard.some((signal) => signal.payload['post_id'] === id));
    const signal = wall.heard.find(({ payload }) => payload['post_id'] === id);
    expect(signal?.event).toBe('post_new');
    expect(Object.keys(signal?.payload ?? {}).filter((key) => key !== 'id')).toEqual(['post_id']);
    expect(JSON.stringify(wall.heard)).not.toContain('CANARY');
    const { data } = await stranger.client.rpc('post', { p_post_id: id });
    expect(data).toBeNull();
    const own = await payer.client.rpc('post', { p_post_id: id });
    expect(own.data).toMatchObject({ text: `${privateCanary}-live` });
  });

  test('[F36] a removed post also causes a change notification', async () => {
    const wall = joinWall(payer.client);
    expect(await wall.answered()).toBe('SUBSCRIBED');
    const id = await post('public', 'soon gone');
    const { error } = await mara.client.rpc('remove_post', { p_post_id: id });
    expect(error).toBeNull();
    await until(() => wall.heard.some(({ event }) => event === 'post_changed'));
    expect(wall.heard.map(({ payload }) => payload['post_id'])).toEqual([id, id]);
  });

  test('[F32] a blocked fan cannot join', async () => {
    expect(await joinWall(blocked.client).answered()).toBe('CHANNEL_ERROR');
  });

  test('[F33] a guest cannot join', async () => {
    expect(await joinWall(guest).answered()).toBe('CHANNEL_ERROR');
  });

  test('[F36] a broadcast of a client reaches nobody', async () => {
    const listener = joinWall(payer.client);
    const speaker = joinWall(stranger.client);
    await Promise.all([listener.answered(), speaker.answered()]);
    await speaker.channel.send({ type: 'broadcast', event: 'post_new', payload: { forged: true } });
    const id = await post('public', 'after the forgery');
    await until(() => listener.heard.some(({ payload }) => payload['post_id'] === id));
    expect(JSON.stringify(listener.heard)).not.toContain('forged');
  });
});
