// Source: supabase.com/docs/guides/realtime/broadcast ("Broadcast from the database"),
// /authorization, /protocol; supabase.com/docs/reference/javascript (channel.httpSend).
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createPool } from '../../local/pool.ts';
import { tendPartitions } from '../../local/realtime/partitions.ts';
import { startWorld, until, type World } from './realtime-storage-world.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const eve = '33333333-3333-4333-8333-333333333333';

const project = `
  create schema app;
  grant usage on schema app to authenticated;
  create table app.members (person text primary key, meets boolean default true);
  grant select on app.members to authenticated;
  create policy read on realtime.messages for select to authenticated
    using (realtime.topic() = 'news' and exists (select from app.members m
      where m.person = current_setting('request.jwt.claims')::jsonb ->> 'sub'
        and (extension = 'broadcast' or m.meets)));
  create policy write on realtime.messages for insert to authenticated
    with check (realtime.topic() = 'news' and exists (select from app.members m
      where m.person = current_setting('request.jwt.claims')::jsonb ->> 'sub'));
`;

let world: World;
beforeAll(async () => {
  world = await startWorld(27430, project);
});
afterAll(() => world.stop());
beforeEach(() =>
  world.sql.query(
    `insert into app.members values ('${ann}') on conflict (person) do update set meets = true`,
  ),
);

interface Listener {
  channel: RealtimeChannel;
  statuses: string[];
  heard: { event: string; payload: Record<string, unknown>; meta?: { id: string } }[];
  system: Record<string, unknown>[];
}

async function listen(
  client: SupabaseClient,
  topic: string,
  isPrivate = true,
  presence = { enabled: false },
): Promise<Listener> {
  const channel = client.channel(topic, { config: { private: isPrivate, presence } });
  const listener: Listener = { channel, statuses: [], heard: [], system: [] };
  // The client's type of a broadcast leaves out its meta data.
  channel.on('broadcast', { event: '*' }, (message) => listener.heard.push(message as never));
  channel.on('system', {}, (message: Record<string, unknown>) => listener.system.push(message));
  channel.subscribe((status) => listener.statuses.push(status));
  await until(() => listener.statuses.length > 0, `an answer to joining ${topic}`);
  return listener;
}

const member = async (lifetimeSeconds?: number) =>
  world.client(await world.tokenOf(ann, lifetimeSeconds));
const events = (listener: Listener) => listener.heard.map((message) => message.event);

describe('broadcasts from the database', () => {
  test('a member receives the message of a transaction, whose id is that of the row', async () => {
    const news = await listen(await member(), 'news');
    await world.sql.query(`select realtime.send('{"n": 1}', 'first', 'news')`);
    await until(() => news.heard.length > 0, 'the message');
    const [message] = news.heard;
    expect(message).toMatchObject({ event: 'first', payload: { n: 1 } });
    expect(message?.payload.id).toBe(message?.meta?.id);
  });

  test('a rolled-back transaction sends nothing, and the next one sends its message', async () => {
    const news = await listen(await member(), 'news');
    await world.sql.query(`begin; select realtime.send('{}', 'undone', 'news'); rollback`);
    await world.sql.query(`select realtime.send('{}', 'done', 'news')`);
    await until(() => news.heard.length > 0, 'the message');
    expect(events(news)).toEqual(['done']);
  });

  test('a public message goes only to the public channel, a private one to the private', async () => {
    const inPrivate = await listen(await member(), 'news');
    const inPublic = await listen(world.client(), 'news', false);
    await world.sql.query(`select realtime.send('{}', 'open', 'news', false)`);
    await world.sql.query(`select realtime.send('{}', 'closed', 'news', true)`);
    await until(() => inPrivate.heard.length > 0 && inPublic.heard.length > 0, 'both messages');
    expect([events(inPrivate), events(inPublic)]).toEqual([['closed'], ['open']]);
  });

  test('a failed broadcast does not roll back the other changes of the transaction', async () => {
    await world.sql.query(`
      create table if not exists app.kept (n int);
      begin;
      insert into app.kept values (1);
      select realtime.send('[1]', 'an array takes no id', 'news');
      select realtime.send('{}', 'no topic', null);
      commit`);
    const { rows } = await world.sql.query('select n from app.kept');
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('a trigger broadcasts a changed row with its old and new record', async () => {
    const news = await listen(await member(), 'news');
    await world.sql.query(`
      create table app.posts (id int, title text);
      create function app.announce() returns trigger language plpgsql as $$
      begin
        perform realtime.broadcast_changes('news', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger announce after insert or update or delete on app.posts
        for each row execute function app.announce();
      insert into app.posts values (1, 'a');
      update app.posts set title = 'b';
      delete from app.posts`);
    await until(() => news.heard.length === 3, 'three changes');
    expect(
      news.heard.map(({ payload }) => [payload.operation, payload.record, payload.old_record]),
    ).toEqual([
      ['INSERT', { id: 1, title: 'a' }, null],
      ['UPDATE', { id: 1, title: 'b' }, { id: 1, title: 'a' }],
      ['DELETE', null, { id: 1, title: 'b' }],
    ]);
  });

  test('messages of 50 kB arrive in the order of their commits', async () => {
    const news = await listen(await member(), 'news');
    for (let n = 0; n < 20; n++) {
      await world.sql.query(
        `select realtime.send(jsonb_build_object('n', $1::int, 'fill', repeat('x', 50000)), 'big', 'news')`,
        [n],
      );
    }
    await until(() => news.heard.length === 20, 'twenty messages');
    expect(news.heard.map((message) => message.payload.n)).toEqual([...Array(20).keys()]);
  });

  test('messages are neither lost nor duplicated across a restart of the database', async () => {
    const news = await listen(await member(), 'news');
    await world.sql.query(`select realtime.send('{}', 'before', 'news')`);
    await until(() => news.heard.length === 1, 'the message before');
    await world.restartPostgres();
    await world.sql.query(`select realtime.send('{}', 'after', 'news')`);
    await until(() => news.heard.length === 2, 'the message after');
    await world.sql.query(`select realtime.send('{}', 'later', 'news')`);
    await until(() => news.heard.length === 3, 'the message later');
    expect(events(news)).toEqual(['before', 'after', 'later']);
    expect((await listen(await member(), 'news')).statuses).toEqual(['SUBSCRIBED']);
  });
});

describe('tokens', () => {
  test('an expired token closes the channel, and a valid one keeps it open', async () => {
    const short = await listen(await member(3), 'news');
    const long = await listen(await member(), 'news');
    await until(() => short.statuses.includes('CLOSED'), 'the closing');
    expect(short.system[0]).toMatchObject({ status: 'error' });
    expect(String(short.system[0]?.message)).toContain('Token has expired');
    expect(long.statuses).toEqual(['SUBSCRIBED']);
  });

  test('permissions are checked again with each new token', async () => {
    const client = world.client();
    await client.realtime.setAuth(await world.tokenOf(ann, 3000));
    const news = await listen(client, 'news');
    await client.realtime.setAuth(await world.tokenOf(ann, 3100));
    await world.sql.query(`select realtime.send('{}', 'still in', 'news')`);
    await until(() => news.heard.length === 1, 'the message');
    await world.sql.query(`delete from app.members where person = '${ann}'`);
    await client.realtime.setAuth(await world.tokenOf(ann, 3200));
    await until(() => news.statuses.includes('CLOSED'), 'the closing');
    expect(String(news.system[0]?.message)).toContain('permission');
  });

  test('a lost presence permission closes only channels that use presence', async () => {
    const clients = [world.client(), world.client()] as const;
    for (const client of clients) await client.realtime.setAuth(await world.tokenOf(ann, 3000));
    const meeting = await listen(clients[0], 'news', true, { enabled: true });
    const reading = await listen(clients[1], 'news');
    await world.sql.query(`update app.members set meets = false`);
    for (const client of clients) await client.realtime.setAuth(await world.tokenOf(ann, 3100));
    await until(() => meeting.statuses.includes('CLOSED'), 'the closing');
    await world.sql.query(`select realtime.send('{}', 'still in', 'news')`);
    await until(() => reading.heard.length === 1, 'the message');
    expect(reading.statuses).toEqual(['SUBSCRIBED']);
  });

  test('a socket without a valid key is refused at the handshake', async () => {
    const outcome = (key: string) =>
      new Promise<string>((done) => {
        const url = `${world.api.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`;
        const socket = new WebSocket(url);
        socket.on('open', () => (socket.terminate(), done('open')));
        socket.on('unexpected-response', (_request, answer) => done(String(answer.statusCode)));
        socket.on('error', () => done('error'));
      });
    expect(await outcome('')).toBe('401');
    expect(await outcome('forged')).toBe('401');
    expect(await outcome(world.publishableKey)).toBe('open');
  });
});

describe('broadcasts by HTTP', () => {
  test('a member can send and a stranger is refused', async () => {
    const news = await listen(await member(), 'news');
    const stranger = world.client(await world.tokenOf(eve));
    const config = { config: { private: true } };
    await expect(stranger.channel('news', config).httpSend('spam', {})).rejects.toThrow(
      'Unauthorized',
    );
    const sender = (await member()).channel('news', config);
    expect(await sender.httpSend('by http', { n: 2 })).toEqual({ success: true });
    await until(() => news.heard.length > 0, 'the message');
    expect(events(news)).toEqual(['by http']);
  });

  test('only the permitted messages of a batch are delivered', async () => {
    const news = await listen(await member(), 'news');
    const open = await listen(world.client(), 'square', false);
    const answer = await fetch(`${world.api}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: world.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        messages: [
          { topic: 'news', event: 'refused', payload: {}, private: true },
          { topic: 'square', event: 'allowed', payload: {} },
        ],
      }),
    });
    expect(answer.status).toBe(202);
    await until(() => open.heard.length > 0, 'the public message');
    expect([events(news), events(open)]).toEqual([[], ['allowed']]);
  });
});

describe('the table of messages', () => {
  test('a user can insert only into a topic that the policy permits', async () => {
    const insertAs = (person: string) =>
      // Several statements in one query are one transaction.
      world.sql.query(`
        select set_config('role', 'authenticated', true), set_config('realtime.topic', 'news', true),
               set_config('request.jwt.claims', '{"sub": "${person}"}', true);
        insert into realtime.messages (topic, extension) values ('news', 'broadcast')`);
    await expect(insertAs(eve)).rejects.toThrow('row-level security');
    await insertAs(ann);
  });

  test('messages older than three days are deleted with their partition, and newer ones stay', async () => {
    const pool = createPool(world.admin.options.connectionString ?? '', 1);
    await world.admin.query(`
      create table realtime.messages_2020_01_01 partition of realtime.messages
        for values from ('2020-01-01') to ('2020-01-02');
      insert into realtime.messages (topic, extension, inserted_at) values
        ('old', 'broadcast', '2020-01-01'), ('old', 'broadcast', '2020-01-05'),
        ('young', 'broadcast', localtimestamp - interval '2 days')`);
    await tendPartitions(pool);
    await pool.end();
    const { rows } = await world.admin.query(
      `select topic from realtime.messages where topic in ('old', 'young')`,
    );
    expect(rows).toEqual([{ topic: 'young' }]);
  });
});
