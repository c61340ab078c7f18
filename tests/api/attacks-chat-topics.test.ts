import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import {
  block,
  end,
  endPool,
  follow,
  makeReader,
  open,
  said,
  sendGlobal,
  setChat,
  start,
  unlock,
  write,
  written,
} from './attacks-chat-support.ts';
import { command } from './media-support.ts';

/*
 * Live topics of a conversation: payloads contain ids only, only the two members can join, and a
 * client cannot forge a broadcast.
 */
let mara: User;
let eve: User;

beforeAll(async () => {
  [mara, eve] = await Promise.all([makeCreator('mara'), makeFan('eve')]);
});
afterAll(async () => {
  await endPool();
  await disconnectAll();
});

async function until(isSo: () => boolean, what: string) {
  const limit = Date.now() + 8000;
  while (!isSo()) {
    if (Date.now() > limit) throw new Error(`waited in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

interface Heard {
  event: string;
  payload: Record<string, unknown>;
}

async function join(user: User | null, topic: string) {
  const client = user ? connect(user.token) : connect();
  if (user) await client.realtime.setAuth(user.token);
  const heard: Heard[] = [];
  let status = '';
  const channel = client
    .channel(topic, { config: { private: true, presence: { key: user?.id ?? 'guest' } } })
    .on('broadcast', { event: '*' }, ({ event, payload }) =>
      heard.push({ event, payload: payload ?? {} }),
    )
    .on('presence', { event: 'sync' }, () => {})
    .subscribe((next) => (status ||= next));
  await until(() => status !== '', `an answer to joining ${topic}`);
  return { channel, heard, status };
}

describe('payloads', () => {
  test('[F70] [F79] [F81] of a conversation contain ids only, whatever is written, sold, bought or removed', async () => {
    const fan = await makeFan('fan', 50_000);
    await follow(fan, mara);
    const { conversation_id: conversation } = await written(fan, mara, 'hello');
    await setChat(mara, 4321, false);
    const lines = await Promise.all([
      join(fan, `conversation:${conversation}`),
      join(mara, `conversation:${conversation}`),
      join(fan, `user:${fan.id}`),
      join(mara, `user:${mara.id}`),
    ]);
    expect(lines.map(({ status }) => status)).toEqual(lines.map(() => 'SUBSCRIBED'));
    const { body: session } = await start(fan, mara, 4321);
    await written(fan, mara, 'CANARY paid');
    await end(fan, session['paid_chat_id']);
    await written(mara, fan, 'CANARY free');
    const { id: locked } = await written(mara, fan, 'CANARY locked', { cents: 9876 });
    expect(said(await unlock(fan, locked))).toBe('ok');
    await command(mara, 'remove_message', { p_message_id: locked });
    await command(mara, 'set_conversation', {
      p_conversation_id: conversation,
      p_nickname: 'CANARY',
      p_notes: 'CANARY',
    });
    await sendGlobal(mara, 'CANARY to all', { cents: 8765 });
    await open(fan, mara);
    const last = await written(fan, mara, 'the last one');
    await until(
      () =>
        [0, 1].every((at) =>
          lines[at]?.heard.some(({ payload }) => payload['message_id'] === last.id),
        ),
      'the last message',
    );
    const told = lines.flatMap(({ heard }) => heard);
    expect(told.length).toBeGreaterThan(15);
    // a random id could contain one of the searched words or numbers
    const bytes = JSON.stringify(told).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
    for (const word of ['CANARY', 'hello', '4321', '9876', '8765', 'price', 'text', 'session_'])
      expect([word, bytes.includes(word)]).toEqual([word, false]);
    const keys = (at: number) =>
      new Set(lines[at]?.heard.flatMap(({ payload }) => Object.keys(payload)));
    const ids = ['message_id', 'seq', 'change_seq'];
    for (const at of [0, 1])
      expect([...keys(at)].filter((key) => ![...ids, 'id'].includes(key))).toEqual([]);
  });
});

describe('joining the topics of a conversation', () => {
  test('[F70] is permitted to the two members only, while no block exists between them', async () => {
    const fan = await makeReader('fan', mara);
    const { conversation_id: conversation } = await written(fan, mara, 'hi');
    const topics = ['conversation', 'typing'].map((kind) => `${kind}:${conversation}`);
    const joined = async (user: User | null) =>
      (await Promise.all(topics.map((topic) => join(user, topic)))).map(({ status }) => status);
    const [yes, no] = [
      ['SUBSCRIBED', 'SUBSCRIBED'],
      ['CHANNEL_ERROR', 'CHANNEL_ERROR'],
    ];
    expect(await joined(fan)).toEqual(yes);
    expect(await joined(eve)).toEqual(no);
    expect(await joined(await makeCreator('other'))).toEqual(no);
    expect(await joined(null)).toEqual(no);
    for (const [who, whom] of [
      [mara, fan],
      [fan, mara],
    ] as const) {
      await block(who, whom);
      expect([await joined(fan), await joined(mara)]).toEqual([no, no]);
      await block(who, whom, false);
    }
    expect([await joined(fan), await joined(mara)]).toEqual([yes, yes]);
  });

  test('[F70] a channel joined before a block carries ids only', async () => {
    const fan = await makeReader('fan', mara);
    const { conversation_id: conversation } = await written(fan, mara, 'hi');
    const line = await join(fan, `conversation:${conversation}`);
    expect(line.status).toBe('SUBSCRIBED');
    await block(mara, fan);
    expect(said(await write(fan, mara, 'hello?'))).toBe('dm_not_permitted');
    expect(said(await write(mara, fan, 'CANARY'))).toBe('dm_not_permitted');
    const read = () => command(fan, 'messages', { p_conversation_id: conversation });
    expect((await read()).body).toEqual([]);
    await block(mara, fan, false);
    expect((await read()).body).not.toEqual([]);
    const { id: after } = await written(mara, fan, 'CANARY');
    await until(
      () => line.heard.some(({ payload }) => payload['message_id'] === after),
      'the message after the block',
    );
    expect(JSON.stringify(line.heard)).not.toContain('CANARY');
  });
});

describe('broadcasts on the topics of a conversation', () => {
  const type = async (user: User, conversation: unknown) =>
    said(await command(user, 'send_typing', { p_conversation_id: conversation }));

  test('[F70] come from the database only', async () => {
    const fan = await makeReader('fan', mara);
    const { id: first, conversation_id: conversation } = await written(fan, mara, 'hi');
    const topics = ['conversation', 'typing'].map((kind) => `${kind}:${conversation}`);
    const hers = await Promise.all(topics.map((topic) => join(mara, topic)));
    const his = await Promise.all(topics.map((topic) => join(fan, topic)));
    expect([...hers, ...his].map(({ status }) => status)).toEqual(Array(4).fill('SUBSCRIBED'));
    const forged = { message_id: crypto.randomUUID(), seq: 1, change_seq: 999, by: mara.id };
    for (const { channel } of his) {
      await channel.send({ type: 'broadcast', event: 'message', payload: forged });
      await channel.send({
        type: 'broadcast',
        event: 'typing',
        payload: { x: 'x'.repeat(200_000) },
      });
      await channel.track({ here: 'forged' });
      await channel.httpSend('typing', forged).catch(() => undefined);
    }
    const { id: real } = await written(mara, fan, 'a real one');
    expect(await type(fan, conversation)).toBe('ok');
    const told = () => hers[0]?.heard.map(({ payload }) => payload['message_id']) ?? [];
    await until(
      () => told().includes(real) && hers[1]?.heard.length !== 0,
      'what the database sends',
    );
    // the broadcast of the first message can still arrive after the join
    expect(told().filter((id) => id !== first)).toEqual([real]);
    expect(hers[1]?.heard).toMatchObject([{ event: 'typing', payload: { by: fan.id } }]);
    expect(JSON.stringify(hers.map(({ channel }) => channel.presenceState()))).toBe('[{},{}]');
  });

  test('[F70] [F32] typing signals are refused for both members during a block', async () => {
    const fan = await makeReader('fan', mara);
    const { conversation_id: conversation } = await written(fan, mara, 'hi');
    const [hers, his] = await Promise.all([
      join(mara, `typing:${conversation}`),
      join(fan, `typing:${conversation}`),
    ]);
    expect(await type(fan, conversation)).toBe('ok');
    await until(() => hers.heard.length === 1, 'that he types');
    await block(mara, fan);
    await his.channel.send({ type: 'broadcast', event: 'typing', payload: { by: fan.id } });
    expect(await type(fan, conversation)).toBe('conversation_not_found');
    expect(await type(mara, conversation)).toBe('conversation_not_found');
    await block(mara, fan, false);
    expect(await type(fan, conversation)).toBe('ok');
    await until(() => hers.heard.length > 1, 'that he types again');
    expect(hers.heard).toHaveLength(2);
  });

  test('[F70] typing signals of a user outside the conversation are refused', async () => {
    const fan = await makeReader('fan', mara);
    const { conversation_id: conversation } = await written(fan, mara, 'hi');
    expect(await type(eve, conversation)).toBe('conversation_not_found');
    expect(await type(eve, crypto.randomUUID())).toBe('conversation_not_found');
    expect(
      (await connect().rpc('send_typing', { p_conversation_id: String(conversation) })).status,
    ).toBe(401);
  });
});
