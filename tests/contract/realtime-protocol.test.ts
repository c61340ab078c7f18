// Source: supabase.com/docs/guides/realtime/protocol (messages, versions, errors) and /limits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startWorld, until, type World } from './realtime-storage-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(27510, 'select 1');
});
afterAll(() => world.stop());

interface Wire {
  socket: WebSocket;
  /** All received frames: parsed JSON, or the bytes of a binary frame. */
  came: unknown[];
}

async function open(version: string): Promise<Wire> {
  const address = world.api.replace('http', 'ws');
  const query = `apikey=${world.publishableKey}&vsn=${version}`;
  const socket = new WebSocket(`${address}/realtime/v1/websocket?${query}`);
  const wire: Wire = { socket, came: [] };
  // With the default binary type a frame is one Buffer.
  socket.on('message', (data: Buffer, isBinary) =>
    wire.came.push(isBinary ? data : JSON.parse(data.toString())),
  );
  await new Promise((done) => socket.once('open', done));
  return wire;
}

/** Sends a message in version 2 and waits for that number of further messages. */
async function say({ socket, came }: Wire, message: unknown, answers = 1) {
  const before = came.length;
  socket.send(JSON.stringify(message));
  await until(
    () => came.length >= before + answers,
    `${answers} answers to ${JSON.stringify(message)}`,
  );
  return came.slice(before);
}

const join = (topic: string, ref = '1', config = {}) => [ref, ref, topic, 'phx_join', { config }];

describe('version 2', () => {
  test('a heartbeat gets a reply', async () => {
    const wire = await open('2.0.0');
    expect(await say(wire, [null, '7', 'phoenix', 'heartbeat', {}])).toEqual([
      [null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
    ]);
  });

  test('a join gets a reply and then the presence state', async () => {
    const wire = await open('2.0.0');
    const config = { presence: { enabled: true, key: 'me' } };
    const response = { postgres_changes: [] };
    expect(await say(wire, join('realtime:a', '1', config), 2)).toEqual([
      ['1', '1', 'realtime:a', 'phx_reply', { status: 'ok', response }],
      ['1', null, 'realtime:a', 'presence_state', {}],
    ]);
  });

  test('a leave gets a reply and then closes the channel', async () => {
    const wire = await open('2.0.0');
    await say(wire, join('realtime:a'));
    expect(await say(wire, ['1', '2', 'realtime:a', 'phx_leave', {}], 2)).toMatchObject([
      ['1', '2', 'realtime:a', 'phx_reply', { status: 'ok' }],
      ['1', expect.anything(), 'realtime:a', 'phx_close', {}],
    ]);
  });

  test('a second join of the same topic closes the first', async () => {
    const wire = await open('2.0.0');
    await say(wire, join('realtime:a', '1'));
    const came = await say(wire, join('realtime:a', '2'), 2);
    expect(came).toMatchObject([
      ['1', expect.anything(), 'realtime:a', 'phx_close', {}],
      ['2', '2', 'realtime:a', 'phx_reply', { status: 'ok' }],
    ]);
  });

  test('a join without a topic name and a message to an unjoined topic are refused', async () => {
    const wire = await open('2.0.0');
    const reason = (text: string) => ({ status: 'error', response: { reason: text } });
    expect(await say(wire, join('realtime:'))).toMatchObject([
      [
        '1',
        '1',
        'realtime:',
        'phx_reply',
        reason('TopicNameRequired: You must provide a topic name'),
      ],
    ]);
    expect(await say(wire, ['9', '9', 'realtime:b', 'presence', {}])).toMatchObject([
      ['9', '9', 'realtime:b', 'phx_reply', reason('unmatched topic')],
    ]);
  });

  test('a malformed token is refused at the join', async () => {
    const wire = await open('2.0.0');
    const answers = await say(wire, ['1', '1', 'realtime:a', 'phx_join', { access_token: 'no' }]);
    const reason = 'MalformedJWT: The token provided is not a valid JWT';
    expect(answers).toEqual([
      ['1', '1', 'realtime:a', 'phx_reply', { status: 'error', response: { reason } }],
    ]);
  });

  test('the hundred and first channel of a connection is refused', async () => {
    const wire = await open('2.0.0');
    for (let n = 0; n < 100; n++) wire.socket.send(JSON.stringify(join(`realtime:${n}`)));
    await until(() => wire.came.length === 100, 'a hundred joins');
    expect(JSON.stringify(await say(wire, join('realtime:one too many')))).toContain(
      'ChannelRateLimitReached: Too many channels',
    );
    await say(wire, ['1', '2', 'realtime:0', 'phx_leave', {}], 2);
    expect(JSON.stringify(await say(wire, join('realtime:room again')))).toContain('"ok"');
  });

  test('a malformed message closes the connection', async () => {
    const { socket } = await open('2.0.0');
    const closed = new Promise<number>((done) => socket.once('close', done));
    socket.send('{"not": "an array"}');
    expect(await closed).toBe(1003);
  });
});

describe('version 1', () => {
  test('uses JSON objects and receives broadcasts of version 2', async () => {
    const old = await open('1.0.0');
    const young = await open('2.0.0');
    const joined = await say(old, {
      topic: 'realtime:both',
      event: 'phx_join',
      payload: { config: {} },
      ref: '1',
      join_ref: '1',
    });
    expect(joined).toMatchObject([
      { topic: 'realtime:both', event: 'phx_reply', ref: '1', payload: { status: 'ok' } },
    ]);
    await say(young, join('realtime:both'));
    const frame = ['1', '2', 'realtime:both', 'greeting', ''].map((part) => Buffer.from(part));
    const sizes = frame.map((part) => part.length);
    young.socket.send(
      Buffer.concat([Buffer.from([3, ...sizes, 1]), ...frame, Buffer.from('{"text":"hi"}')]),
    );
    await until(() => old.came.length === 2, 'the broadcast');
    expect(old.came[1]).toMatchObject({
      topic: 'realtime:both',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'greeting', payload: { text: 'hi' } },
    });
  });
});

test('the sixth presence call within half a minute closes the channel, as on the platform', async () => {
  const wire = await open('2.0.0');
  await say(wire, join('realtime:busy', '1', { presence: { enabled: true } }), 2);
  for (let n = 0; n < 6; n++) {
    const payload = { type: 'presence', event: 'track', payload: { n } };
    wire.socket.send(JSON.stringify(['1', `t${n}`, 'realtime:busy', 'presence', payload]));
  }
  await until(() => JSON.stringify(wire.came).includes('phx_close'), 'the closing');
  expect(JSON.stringify(wire.came)).toContain('Client presence rate limit exceeded');
  expect(JSON.stringify(wire.came)).toContain('"t4"');
});
