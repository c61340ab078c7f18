// Source: supabase.com/docs/guides/realtime/limits (the Pro plan), /guides/realtime/error_codes.
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedLimits } from '../../local/realtime/limits.ts';
import { startWorld, until, type World } from './realtime-storage-world.ts';

/* Small limits, because a loaded machine cannot make 500 joins in one second. */
const small = {
  messagesPerSecond: 20,
  joinsPerSecond: 30,
  channelsPerConnection: 10,
  payloadBytes: 10_000,
};

let world: World;
beforeAll(async () => {
  world = await startWorld(27460, 'select 1', small);
});
afterAll(() => world.stop());

interface Joined {
  channel: RealtimeChannel;
  status: string;
  reason: string;
  heard: unknown[];
  system: string[];
}

function join(client: SupabaseClient, topic: string): Joined {
  const channel = client.channel(topic, { config: { broadcast: { ack: true } } });
  const joined: Joined = { channel, status: '', reason: '', heard: [], system: [] };
  channel
    .on('broadcast', { event: '*' }, (message) => joined.heard.push(message['payload']))
    .on('system', {}, (message: { message: string }) => joined.system.push(message.message))
    .subscribe((status, error) => {
      joined.status ||= status;
      joined.reason ||= error?.message ?? '';
    });
  return joined;
}

const answered = (all: Joined[]) =>
  until(() => all.every(({ status }) => status !== ''), 'answers to the joins');

/** Waits for the next full second, at which the counters start again. */
async function nextSecond() {
  const left = 1000 - (Date.now() % 1000);
  await new Promise((done) => setTimeout(done, left));
}

const post = (messages: object[]) =>
  fetch(`${world.api}/realtime/v1/api/broadcast`, {
    method: 'POST',
    body: JSON.stringify({ messages }),
    headers: { apikey: world.publishableKey, 'content-type': 'application/json' },
  });

describe('limits', () => {
  test('equal the published limits of the platform', () => {
    expect(publishedLimits).toEqual({
      messagesPerSecond: 500,
      joinsPerSecond: 500,
      channelsPerConnection: 100,
      payloadBytes: 3_000_000,
    });
  });

  test('apply to the channels of a connection', async () => {
    await nextSecond();
    const client = world.client();
    const joins = Array.from({ length: 11 }, (_, n) => join(client, `many-${n}`));
    await answered(joins);
    expect(joins.filter(({ status }) => status === 'SUBSCRIBED')).toHaveLength(10);
    expect(joins.map(({ reason }) => reason).filter(Boolean)).toEqual([
      expect.stringContaining('ChannelRateLimitReached: Too many channels') as string,
    ]);
  });

  test('apply to the joins per second of all connections together', async () => {
    const clients = Array.from({ length: 5 }, () => world.client());
    for (const client of clients) client.realtime.connect();
    await until(() => clients.every(({ realtime }) => realtime.isConnected()), 'five sockets');
    await nextSecond();
    const joins = clients.flatMap((client, c) =>
      Array.from({ length: 9 }, (_, n) => join(client, `fast-${c}-${n}`)),
    );
    await answered(joins);
    const refused = joins.filter(({ status }) => status === 'CHANNEL_ERROR');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.reason).toContain('ClientJoinRateLimitReached: Too many joins per second');
    await nextSecond();
    const later = join(world.client(), 'later');
    await answered([later]);
    expect(later.status).toBe('SUBSCRIBED');
  });

  test('apply to the messages per second, and the sender receives an error', async () => {
    const [speaker, hearer] = [join(world.client(), 'talk'), join(world.client(), 'talk')];
    await answered([speaker, hearer]);
    await nextSecond();
    for (let n = 0; n < 40; n++)
      void speaker.channel.send({ type: 'broadcast', event: 'word', payload: { n } });
    await until(() => speaker.system.length > 0, 'the notice');
    expect(speaker.system).toEqual(['Too many messages per second']);
    expect(hearer.heard.length).toBeLessThanOrEqual(small.messagesPerSecond);
    expect(hearer.heard.length).toBeGreaterThan(0);
  });

  test('apply to the messages per second by HTTP', async () => {
    const message = { topic: 'talk', event: 'word', payload: {} };
    await nextSecond();
    expect((await post(Array(20).fill(message))).status).toBe(202);
    await nextSecond();
    const refused = await post(Array(21).fill(message));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ message: 'Too many messages per second' });
  });

  test('apply to the bytes of a payload', async () => {
    const [speaker, hearer] = [join(world.client(), 'weight'), join(world.client(), 'weight')];
    await answered([speaker, hearer]);
    await nextSecond();
    const send = (bytes: number) =>
      speaker.channel.send({
        type: 'broadcast',
        event: 'word',
        payload: { text: 'x'.repeat(bytes) },
      });
    expect(await send(11_000)).toBe('error');
    expect(await send(9000)).toBe('ok');
    await until(() => hearer.heard.length > 0, 'the small one');
    expect(hearer.heard).toHaveLength(1);
    const big = { topic: 'weight', event: 'word', payload: { text: 'x'.repeat(11_000) } };
    expect((await post([big])).status).toBe(422);
    expect((await post([{ ...big, payload: { text: 'x' } }])).status).toBe(202);
  });
});
