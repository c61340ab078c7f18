import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';

/*
 * A conversation in two browsers: change notifications over live topics, rows over REST. A user
 * outside the conversation is refused at the join, and a broadcast of a member on the topic of the
 * database reaches nobody.
 */
let mara: User;
let jonas: User;
let stranger: User;
let conversationId: string;

beforeAll(async () => {
  mara = await makeCreator('mara');
  jonas = await makeFan('jonas');
  stranger = await makeFan('stranger');
  conversationId = (await send(jonas, mara, 'first')).conversation_id;
});
afterAll(disconnectAll);

interface Change {
  id: string;
  text: string | null;
  change_seq: number;
  removed_at: string | null;
}

interface Sent {
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
}

async function send(from: User, to: User, text: string, requestId = crypto.randomUUID()) {
  const { data, error } = await from.client.rpc('send_message', {
    p_to: to.id,
    p_text: text,
    p_media_ids: [],
    // The generated types do not allow null for arguments of commands.
    p_price_cents: null as never,
    p_request_id: requestId,
  });
  expect(error).toBeNull();
  // jsonb, in the shape that the comment of the command documents
  return data as unknown as Sent;
}

async function until(isSo: () => boolean, what: string) {
  const end = Date.now() + 8000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Joins a private topic as a user; `heard` collects the payloads of its broadcasts. */
async function join(user: User | null, topic: string) {
  const client = user ? connect(user.token) : connect();
  if (user) await client.realtime.setAuth(user.token);
  const heard: Record<string, unknown>[] = [];
  let status = '';
  const channel = client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: '*' }, (message) => heard.push(message.payload ?? {}))
    .subscribe((next) => (status ||= next));
  await until(() => status !== '', `an answer to joining ${topic}`);
  return { channel, heard, status };
}

describe('the two members', () => {
  test('[F70] receive a small change notification with ids only for each message', async () => {
    const [fans, creators] = await Promise.all([
      join(jonas, `conversation:${conversationId}`),
      join(mara, `conversation:${conversationId}`),
    ]);
    expect([fans.status, creators.status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    const question = await send(jonas, mara, 'is it live?');
    const answer = await send(mara, jonas, 'it is');
    await until(() => fans.heard.length === 2 && creators.heard.length === 2, 'both messages');
    const ids = (one: { heard: Record<string, unknown>[] }) =>
      one.heard.map((payload) => payload['message_id']);
    expect(ids(fans)).toEqual([question.id, answer.id]);
    expect(ids(creators)).toEqual([question.id, answer.id]);
    for (const payload of fans.heard) {
      expect(JSON.stringify(payload).length).toBeLessThan(500);
      expect(JSON.stringify(payload)).not.toContain('live');
    }
  });

  test('[F69] get one change notification for a new message on their user topic', async () => {
    const own = await join(mara, `user:${mara.id}`);
    await send(jonas, mara, 'for the list');
    await until(() => own.heard.length > 0, 'a signal');
    expect(own.heard).toHaveLength(1);
    expect(own.heard[0]).toMatchObject({
      what: ['conversation'],
      conversation_id: conversationId,
    });
  });

  test('[F70] see each other’s typing signals', async () => {
    const [fans, creators] = await Promise.all([
      join(jonas, `typing:${conversationId}`),
      join(mara, `typing:${conversationId}`),
    ]);
    expect(fans.status).toBe('SUBSCRIBED');
    const { error } = await jonas.client.rpc('send_typing', { p_conversation_id: conversationId });
    expect(error).toBeNull();
    await until(() => creators.heard.length > 0, 'that the fan is typing');
    // the transport adds an id
    expect(creators.heard).toMatchObject([{ by: jonas.id }]);
  });
});

describe('access to a conversation', () => {
  test.each(['conversation', 'typing'])('only a member can join the topic %s', async (kind) => {
    const topic = `${kind}:${conversationId}`;
    const tries = await Promise.all([jonas, stranger, null].map((who) => join(who, topic)));
    expect(tries.map(({ status }) => status)).toEqual([
      'SUBSCRIBED',
      'CHANNEL_ERROR',
      'CHANNEL_ERROR',
    ]);
  });

  test('a broadcast forged by a member on the topic of the database reaches nobody', async () => {
    const topic = `conversation:${conversationId}`;
    const [forger, hearer] = await Promise.all([join(mara, topic), join(jonas, topic)]);
    const forged = { message_id: crypto.randomUUID(), seq: 1, change_seq: 999 };
    await forger.channel.send({ type: 'broadcast', event: 'message', payload: forged });
    const real = await send(mara, jonas, 'a real one');
    await until(() => hearer.heard.length > 0, 'the real message');
    expect(hearer.heard.map((payload) => payload['message_id'])).toEqual([real.id]);
  });

  test('a stranger cannot read any row of the conversation', async () => {
    for (const table of ['messages', 'message_media', 'unlocks']) {
      const [row] = await rowsAs(stranger, `select count(*)::integer as n from public.${table}`);
      expect([table, row]).toEqual([table, { n: 0 }]);
    }
    const read = ({ client }: User) =>
      client.rpc('messages', { p_conversation_id: conversationId });
    expect((await read(stranger)).data).toEqual([]);
    expect((await read(jonas)).data).not.toEqual([]);
    expect(await rowsAs(jonas, 'select id from public.messages')).not.toEqual([]);
  });
});

describe('sequence numbers', () => {
  test('[F70] fifty concurrent messages have no gap and no duplicate', async () => {
    const [fan, creator] = [await makeFan('burst'), mara];
    await Promise.all(Array.from({ length: 50 }, (_, n) => send(fan, creator, `message ${n}`)));
    const rows = await rowsAs<{ seq: number }>(
      fan,
      'select seq::integer from public.messages order by seq',
    );
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  test('[F95] twenty concurrent requests with one request id create one message and no gap', async () => {
    const fan = await makeFan('twenty');
    const requestId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(fan, mara, 'once', requestId)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await send(fan, mara, 'next')).seq).toBe(2);
  });

  test('[F70] a client that resumes by change_seq ends with exactly the messages of the database', async () => {
    const fan = await makeFan('resume');
    const opened = await send(fan, mara, 'open');
    const known = new Map<string, string>();
    let from = 0;
    const resume = async () => {
      const { data, error } = await mara.client.rpc('message_changes', {
        p_conversation_id: opened.conversation_id,
        p_since: from,
      });
      expect(error).toBeNull();
      // The comment of the function documents this shape.
      for (const row of data as unknown as Change[]) {
        known.set(row.id, row.removed_at ? 'removed' : (row.text ?? ''));
        from = row.change_seq;
      }
    };
    let isWriting = true;
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 15; n++) {
        const [sender, reader] = writer % 2 ? [fan, mara] : [mara, fan];
        const sent = await send(sender, reader, `${writer}.${n}`);
        if (n % 4 === 0) {
          await sender.client.rpc('remove_message', { p_message_id: sent.id });
        }
      }
    });
    const reading = (async () => {
      while (isWriting) await resume();
    })();
    await Promise.all(writers);
    isWriting = false;
    await reading;
    await resume();
    const { rows } = await database.query<{ id: string; text: string }>(
      `select id, case when removed_at is null then text else 'removed' end as text
       from public.messages where conversation_id = $1`,
      [opened.conversation_id],
    );
    expect(known).toEqual(new Map(rows.map(({ id, text }) => [id, text])));
    expect(rows).toHaveLength(91);
  });
});
