import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import WebSocket from 'ws';
import { signToken } from '../../local/jwt.ts';
import { disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { command } from './media-support.ts';

/*
 * Raw websocket connections to live topics: names similar to a topic of another user, forged
 * tokens, broadcasts on public channels named like private topics, broadcasts by HTTP.
 */
const { addresses, keys } = inject('platform');

let mara: User;
let jonas: User;
let eve: User;
let conversation: string;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  mara = await makeCreator('mara');
  [jonas, eve] = await Promise.all([makeFan('jonas'), makeFan('eve')]);
  conversation = await write('hello');
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await disconnectAll();
});

async function write(text: string): Promise<string> {
  const { status, body } = await command(jonas, 'send_message', {
    p_to: mara.id,
    p_text: text,
    p_media_ids: [],
    p_price_cents: null,
    p_request_id: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  return String(body['conversation_id']);
}

interface Frame {
  topic: string;
  event: string;
  ref: string | null;
  payload: { status?: string; event?: string; payload?: Record<string, unknown> };
}

interface Line {
  socket: WebSocket;
  frames: Frame[];
  say(topic: string, event: string, payload: object): Promise<Frame>;
}

async function until<T>(look: () => T | undefined, what: string): Promise<T> {
  const end = Date.now() + 8000;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

async function connectLine(): Promise<Line> {
  const address = addresses.api.replace('http', 'ws');
  const socket = new WebSocket(
    `${address}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=1.0.0`,
  );
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  await new Promise<void>((open, fail) => socket.once('open', open).once('error', fail));
  let count = 0;
  return {
    socket,
    frames,
    say(topic, event, payload) {
      const ref = `${(count += 1)}`;
      socket.send(JSON.stringify({ topic, event, payload, ref, join_ref: null }));
      return until(
        () => frames.find((frame) => frame.ref === ref && frame.event === 'phx_reply'),
        `an answer about ${topic.slice(0, 80)}`,
      );
    },
  };
}

/** Joins a topic; returns `ok` or `error`. */
async function join(line: Line, topic: string, token?: string, isPrivate: unknown = true) {
  const config = { private: isPrivate, broadcast: { ack: true } };
  const reply = await line.say(`realtime:${topic}`, 'phx_join', { config, access_token: token });
  return reply.payload.status;
}

describe('names similar to a topic', () => {
  const almost: [string, (topic: string) => string][] = [
    ['upper case', (topic) => topic.toUpperCase()],
    ['an id in upper case', (topic) => topic.replace(/:.*/, (id) => id.toUpperCase())],
    ['a trailing blank', (topic) => `${topic} `],
    ['a leading blank', (topic) => ` ${topic}`],
    ['a line break', (topic) => `${topic}\n`],
    ['braces', (topic) => topic.replace(/:(.*)/, ':{$1}')],
    ['no hyphens', (topic) => topic.replaceAll('-', '')],
    ['a path', (topic) => `${topic}/x`],
    ['a second colon', (topic) => `${topic}:x`],
    ['a prefix', (topic) => `realtime:${topic}`],
    ['a vertical bar', (topic) => `conversation|${topic}`],
    ['no id', (topic) => topic.replace(/:.*/, ':')],
  ];

  test.each(almost)('[F107] %s: a member of the topic cannot join', async (_what, bend) => {
    const line = await connectLine();
    for (const topic of [`user:${jonas.id}`, `conversation:${conversation}`, `wall:${mara.id}`]) {
      expect({ topic: bend(topic), is: await join(line, bend(topic), jonas.token) }).toEqual({
        topic: bend(topic),
        is: 'error',
      });
      expect(await join(line, topic, jonas.token)).toBe('ok');
    }
  });
});

describe('topics of other users', () => {
  test('[F107] are closed to strangers, guests and forged tokens', async () => {
    const claims = { role: 'authenticated', sub: jonas.id };
    const forged = await signToken('another project’s secret, long enough', claims, 3600);
    const service = await signToken('x'.repeat(64), { role: 'service_role' }, 3600);
    for (const topic of [`user:${jonas.id}`, `conversation:${conversation}`]) {
      const line = await connectLine();
      expect(await join(line, topic, eve.token)).toBe('error');
      expect(await join(line, topic)).toBe('error');
      expect(await join(line, topic, forged)).toBe('error');
      expect(await join(line, topic, service)).toBe('error');
      expect(await join(line, topic, jonas.token)).toBe('ok');
    }
  });

  test('[F107] a channel is closed when a forged token is sent later', async () => {
    const line = await connectLine();
    const topic = `wall:${mara.id}`;
    expect(await join(line, topic, eve.token)).toBe('ok');
    const claims = { role: 'authenticated', sub: mara.id };
    const forged = await signToken('x'.repeat(64), claims, 3600);
    const change = { access_token: forged };
    line.socket.send(
      JSON.stringify({
        topic: `realtime:${topic}`,
        event: 'access_token',
        payload: change,
        ref: 'x',
        join_ref: null,
      }),
    );
    await until(() => line.frames.find(({ event }) => event === 'phx_close'), 'the end');
    expect(await join(line, topic, eve.token)).toBe('ok');
  });
});

describe('client broadcasts', () => {
  test('[F107] never reach a topic that is reserved for the database', async () => {
    const listener = await connectLine();
    const topic = `user:${jonas.id}`;
    expect(await join(listener, topic, jonas.token)).toBe('ok');

    const twin = await connectLine();
    // A `private` value other than `true` means a public channel, which the project refuses.
    expect(await join(twin, topic, eve.token, 'true')).toBe('error');
    const shout = { type: 'broadcast', event: 'changed', payload: { forged: true } };
    await twin.say(`realtime:${topic}`, 'broadcast', shout);
    for (const user of [eve, jonas, null]) {
      const response = await fetch(`${addresses.api}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: {
          apikey: keys.publishable,
          'content-type': 'application/json',
          ...(user ? { authorization: `Bearer ${user.token}` } : {}),
        },
        body: JSON.stringify({
          messages: [{ topic, event: 'changed', payload: { forged: true }, private: true }],
        }),
      });
      await response.body?.cancel();
    }
    const reply = await command(mara, 'send_message', {
      p_to: jonas.id,
      p_text: 'true one',
      p_media_ids: [],
      p_price_cents: null,
      p_request_id: crypto.randomUUID(),
    });
    expect(reply.status).toBe(200);
    const heard = await until(
      () => listener.frames.find(({ event }) => event === 'broadcast'),
      'what the database said',
    );
    expect(heard.payload.payload).toMatchObject({ what: ['conversation'] });
    expect(JSON.stringify(listener.frames)).not.toContain('forged');
    expect(JSON.stringify(twin.frames)).not.toContain('conversation');
  });
});

describe('malformed frames', () => {
  test.each([
    ['half a binary frame', Buffer.from([3, 255, 255, 255, 255, 255, 1])],
    ['an unclosed list', Buffer.from('['.repeat(100_000))],
    ['null', Buffer.from('null')],
    ['four megabytes', Buffer.alloc(4_000_000, 0x61)],
  ])('%s closes its own connection only', async (_what, frame) => {
    const bystander = await connectLine();
    expect(await join(bystander, `user:${jonas.id}`, jonas.token)).toBe('ok');
    const line = await connectLine();
    const closed = new Promise((done) => line.socket.once('close', done));
    line.socket.on('error', () => {});
    line.socket.send(frame);
    await closed;
    const heartbeat = await bystander.say('phoenix', 'heartbeat', {});
    expect(heartbeat.payload.status).toBe('ok');
  });
});
