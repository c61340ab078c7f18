// Source: supabase.com/docs/guides/realtime/authorization, /broadcast, /presence and /protocol.
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, until, type World } from './realtime-storage-world.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const ben = '22222222-2222-4222-8222-222222222222';
const eve = '33333333-3333-4333-8333-333333333333';

/** Ann can read and write in the thread, Ben can only read, and Eve has no access. */
const project = `
  create schema app;
  grant usage on schema app to authenticated;
  create table app.members (topic text, person text, may_write boolean);
  grant select on app.members to authenticated;
  insert into app.members values ('thread', '${ann}', true), ('thread', '${ben}', false);
  create policy read on realtime.messages for select to authenticated
    using (exists (select from app.members m where m.topic = realtime.topic()
      and m.person = current_setting('request.jwt.claims')::jsonb ->> 'sub'));
  create policy write on realtime.messages for insert to authenticated
    with check (exists (select from app.members m where m.topic = realtime.topic() and m.may_write
      and m.person = current_setting('request.jwt.claims')::jsonb ->> 'sub'));
`;

let world: World;
beforeAll(async () => {
  world = await startWorld(27410, project);
});
afterAll(() => world.stop());

const as = async (person: string) => world.client(await world.tokenOf(person));

interface Joined {
  channel: RealtimeChannel;
  status: string;
  error: Error | undefined;
  heard: Record<string, unknown>[];
}

/** Joins a channel and waits for the first status. */
async function join(client: SupabaseClient, topic: string, config: object): Promise<Joined> {
  const joined: Joined = {
    channel: client.channel(topic, { config }),
    status: '',
    error: undefined,
    heard: [],
  };
  joined.channel.on('broadcast', { event: '*' }, (message) => joined.heard.push(message));
  joined.channel.subscribe((status, error) => {
    joined.status = status;
    joined.error ??= error;
  });
  await until(() => joined.status !== '', `an answer to joining ${topic}`);
  return joined;
}

const hello = (text: string) => ({ type: 'broadcast', event: 'hello', payload: { text } }) as const;

describe('private channels', () => {
  test('a member joins', async () => {
    const { status } = await join(await as(ann), 'thread', { private: true });
    expect(status).toBe('SUBSCRIBED');
  });

  test('a stranger is refused with a message about the missing read permission', async () => {
    const { status, error } = await join(await as(eve), 'thread', { private: true });
    expect(status).toBe('CHANNEL_ERROR');
    expect(error?.message).toContain(
      'Unauthorized: You do not have permissions to read from this Channel topic: thread',
    );
  });

  test('a guest is refused', async () => {
    const { status } = await join(world.client(), 'thread', { private: true });
    expect(status).toBe('CHANNEL_ERROR');
  });

  test('the secret key joins any channel', async () => {
    const { status } = await join(world.service(), 'thread', { private: true });
    expect(status).toBe('SUBSCRIBED');
  });

  test('a broadcast of a writer is delivered, and one of a read-only member is not', async () => {
    const writer = await join(await as(ann), 'thread', { private: true });
    const reader = await join(await as(ben), 'thread', { private: true });
    await reader.channel.send(hello('from the reader'));
    await writer.channel.send(hello('from the writer'));
    await until(() => reader.heard.length > 0, 'the reader hears the writer');
    expect(reader.heard.map((message) => message.payload)).toEqual([{ text: 'from the writer' }]);
    expect(writer.heard).toEqual([]);
  });

  test('a broadcast is acknowledged to a writer and not to a read-only member', async () => {
    const config = { private: true, broadcast: { ack: true } };
    const writer = await join(await as(ann), 'thread', config);
    const reader = await join(await as(ben), 'thread', config);
    expect(await writer.channel.send(hello('x'), { timeout: 1000 })).toBe('ok');
    expect(await reader.channel.send(hello('x'), { timeout: 300 })).toBe('timed out');
  });
});

describe('channels', () => {
  test('a public and a private channel of one name are separate', async () => {
    const inPrivate = await join(await as(ann), 'thread', {
      private: true,
      broadcast: { self: true },
    });
    const inPublic = await join(world.client(), 'thread', { broadcast: { self: true } });
    expect(inPublic.status).toBe('SUBSCRIBED');
    await inPublic.channel.send(hello('public'));
    await inPrivate.channel.send(hello('private'));
    await until(
      () => inPublic.heard.length > 0 && inPrivate.heard.length > 0,
      'both hear themselves',
    );
    expect(inPublic.heard.map((message) => message.payload)).toEqual([{ text: 'public' }]);
    expect(inPrivate.heard.map((message) => message.payload)).toEqual([{ text: 'private' }]);
  });

  test('a sender receives its own broadcasts only on request', async () => {
    const quiet = await join(world.client(), 'echo', {});
    const loud = await join(world.client(), 'echo', { broadcast: { self: true } });
    await quiet.channel.send(hello('one'));
    await loud.channel.send(hello('two'));
    await until(() => loud.heard.length === 2 && quiet.heard.length === 1, 'all deliveries');
    expect(quiet.heard.map((message) => message.payload)).toEqual([{ text: 'two' }]);
  });

  test('a binary payload is delivered as binary', async () => {
    const sender = await join(world.client(), 'bytes', {});
    const receiver = await join(world.client(), 'bytes', {});
    const payload = new Uint8Array([0, 1, 254, 255]).buffer;
    await sender.channel.send({ type: 'broadcast', event: 'raw', payload });
    await until(() => receiver.heard.length > 0, 'the bytes');
    // The client passes a binary payload on unchanged.
    expect(new Uint8Array(receiver.heard[0]?.payload as ArrayBuffer)).toEqual(
      new Uint8Array(payload),
    );
  });

  test('a channel that was left receives no more broadcasts', async () => {
    const stays = await join(world.client(), 'left', {});
    const leaves = await join(world.client(), 'left', {});
    const sender = await join(world.client(), 'left', {});
    expect(await leaves.channel.unsubscribe()).toBe('ok');
    await sender.channel.send(hello('still here?'));
    await until(() => stays.heard.length > 0, 'the one who stays hears');
    expect(leaves.heard).toEqual([]);
  });
});

describe('presence', () => {
  test('a tracked presence is visible to others until its socket closes', async () => {
    const watcherClient = world.client();
    const watcher = watcherClient.channel('lobby', { config: { presence: { key: 'w' } } });
    watcher.on('presence', { event: 'sync' }, () => {});
    watcher.subscribe();
    const guestClient = world.client();
    const guest = await join(guestClient, 'lobby', { presence: { key: 'g' } });
    expect(await guest.channel.track({ mood: 'curious' })).toBe('ok');
    await until(() => 'g' in watcher.presenceState(), 'the guest is seen');
    expect(watcher.presenceState()).toMatchObject({ g: [{ mood: 'curious' }] });
    await guestClient.realtime.disconnect();
    await until(() => !('g' in watcher.presenceState()), 'the guest is gone');
  });

  test('a later member receives the presence state, which untracking empties', async () => {
    const first = await join(world.client(), 'hall', { presence: { key: 'first' } });
    await first.channel.track({ n: 1 });
    const later = world.client().channel('hall', { config: { presence: { key: 'later' } } });
    later.on('presence', { event: 'sync' }, () => {});
    later.subscribe();
    await until(() => 'first' in later.presenceState(), 'the state');
    await first.channel.untrack();
    await until(() => !('first' in later.presenceState()), 'the untracking');
    expect(later.presenceState()).toEqual({});
  });

  test('a writer can track a presence and a read-only member cannot', async () => {
    const writer = await join(await as(ann), 'thread', {
      private: true,
      presence: { key: 'ann', enabled: true },
    });
    const reader = await join(await as(ben), 'thread', {
      private: true,
      presence: { key: 'ben', enabled: true },
    });
    expect(await reader.channel.track({})).toBe('error');
    expect(await writer.channel.track({})).toBe('ok');
  });
});
