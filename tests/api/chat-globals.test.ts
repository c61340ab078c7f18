import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  everyRowAs,
  ledgerFaults,
  makeCreator,
  makeFan,
  makeUser,
  rowsAs,
  type User,
} from '../support/users.ts';
import { drawing, decided, uploadFile } from './media-support.ts';

/*
 * Concurrent imports of a global into a thread, and access by users who must not see it. Races run
 * on direct connections in the client role, because HTTP would queue the requests.
 */
const pool = new pg.Pool({ connectionString: inject('platform').adminDatabaseUrl, max: 12 });
pool.on('error', () => {});
let mara: User;

// The number of globals a day is limited, hence a new creator for each test.
beforeEach(async () => {
  mara = await makeCreator('mara');
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await pool.end();
  await disconnectAll();
});

async function follow(fan: User) {
  expect((await fan.client.rpc('follow', { p_creator_id: mara.id })).error).toBeNull();
}

async function makeFollower(word: string, cents = 0): Promise<User> {
  const fan = await makeFan(word, cents);
  await follow(fan);
  return fan;
}

type Global = { text: string; priceCents?: number; mediaIds?: string[]; requestId?: string };

async function sendGlobal({ text, priceCents, mediaIds = [], requestId }: Global): Promise<string> {
  const { data, error } = await mara.client.rpc('send_global', {
    p_audience: 'all',
    p_text: text,
    p_media_ids: mediaIds,
    // Null means without a price; the generated types do not allow it.
    p_price_cents: (priceCents ?? null) as number,
    p_request_id: requestId ?? crypto.randomUUID(),
  });
  expect(error).toBeNull();
  return (data as { id: string }).id;
}

/** Runs a command as a user in its own transaction. */
async function as(userId: string, command: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: userId, role: 'authenticated' })],
    );
    await client.query(`select ${command}`, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const open = (user: User, partner: User) =>
  as(user.id, 'api.conversation_with($1)', [partner.username]);

const write = (from: User, to: User, text: string) =>
  as(from.id, 'api.send_message($1, $2, $3, null, gen_random_uuid())', [to.id, text, []]);

/** The messages in the thread of a fan, in order, without notifications. */
async function threadOf(fan: User): Promise<{ seq: string; text: string | null }[]> {
  const { rows } = await database.query<{ seq: string; text: string | null }>(
    `select seq, text from public.messages
     where $1 in (sender_id, recipient_id) and kind <> 'notification' order by seq`,
    [fan.id],
  );
  return rows;
}

describe('concurrent imports', () => {
  test('[F83] [F84] several sessions of one fan that open the thread import one message', async () => {
    for (let round = 0; round < 15; round++) {
      const fan = await makeFollower('tabs');
      await sendGlobal({ text: `round ${round}` });
      await Promise.all(Array.from({ length: 4 }, () => open(fan, mara)));
      expect((await threadOf(fan)).map(({ text }) => text)).toEqual([`round ${round}`]);
    }
  });

  test('[F83] both members write and open: each global is imported once, before the new messages', async () => {
    for (let round = 0; round < 15; round++) {
      const fan = await makeFollower('both');
      await sendGlobal({ text: 'first' });
      await sendGlobal({ text: 'second' });
      await Promise.all([
        open(fan, mara),
        open(mara, fan),
        write(fan, mara, 'from the fan'),
        write(mara, fan, 'from the creator'),
      ]);
      const thread = await threadOf(fan);
      expect(thread.map(({ text }) => text).slice(0, 2)).toEqual(['first', 'second']);
      expect(thread).toHaveLength(4);
      expect(new Set(thread.map(({ seq }) => seq)).size).toBe(4);
    }
  });

  test('[F84] [F95] many requests with one request id send one global', async () => {
    const requestId = crypto.randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => sendGlobal({ text: 'once', requestId })),
    );
    expect(new Set(sent).size).toBe(1);
  });

  test('[F84] a global sent while the thread is opened is neither lost nor duplicated', async () => {
    for (let round = 0; round < 10; round++) {
      const fan = await makeFollower('meanwhile');
      await Promise.all([
        sendGlobal({ text: 'meanwhile' }),
        ...Array.from({ length: 3 }, () => open(fan, mara)),
        write(fan, mara, 'hello'),
      ]);
      await open(fan, mara);
      const texts = (await threadOf(fan)).map(({ text }) => text);
      expect(texts).toHaveLength(2);
      expect(new Set(texts)).toEqual(new Set(['hello', 'meanwhile']));
    }
  });

  test('[F84] a picture that becomes ready during the import is readable afterwards', async () => {
    const file = await drawing(300, 300, '#803020').png().toBuffer();
    const fan = await makeFollower('picture');
    const mediaId = await uploadFile(mara, 'chat', file);
    await sendGlobal({ text: 'look', mediaIds: [mediaId] });
    const opening = Promise.all(Array.from({ length: 5 }, () => open(fan, mara)));
    expect((await decided(mara, mediaId)).state).toBe('ready');
    await opening;
    await open(fan, mara);
    const rows = await rowsAs(fan, 'select media_id, is_live from public.message_media');
    expect(rows).toEqual([{ media_id: mediaId, is_live: true }]);
  });
});

describe('a locked global', () => {
  const endpoints = async (user: User | null, p_conversation_id: string) => {
    const client = user?.client ?? connect();
    return JSON.stringify(
      await Promise.all([
        everyRowAs(user),
        client.rpc('conversation_with', { p_username: mara.username }),
        client.rpc('messages', { p_conversation_id }),
        client.rpc('message_changes', { p_conversation_id, p_since: 0 }),
        client.rpc('purchases'),
        client.rpc('inbox', {}),
        client.rpc('inbox', { p_filter: 'unread' }),
        client.rpc('notifications', {}),
        client.rpc('activity_state'),
      ]),
    );
  };
  const isReadable = async (user: User | null, mediaId: string) => {
    const args = { p_names: [`${mediaId}/full.webp`] };
    const { data } = user
      ? await user.client.rpc('readable_media', args)
      : await connect().rpc('guest_readable_media', args);
    return Array.isArray(data) && data.length > 0;
  };

  test('[F84] [F79] exposes its text and picture to the fan only after the unlock, and to no stranger', async () => {
    const fan = await makeFollower('payer', 5000);
    const file = await drawing(300, 300, '#206040').png().toBuffer();
    const mediaId = await uploadFile(mara, 'chat', file);
    await decided(mara, mediaId);
    await sendGlobal({ text: 'CANARY of the many', priceCents: 500, mediaIds: [mediaId] });

    const { rows } = await database.query<{ id: string }>(
      'select id from public.conversations where one_id = $1 or other_id = $1',
      [fan.id],
    );
    const thread = rows[0]?.id ?? '';
    const strangers: (User | null)[] = [
      null,
      await makeFan('stranger'),
      await makeFollower('late'),
      await makeUser('rival', 'creator'),
    ];
    const listed = await fan.client.rpc('inbox', {});
    expect(JSON.stringify(listed.data)).toContain('"is_locked":true');
    expect(JSON.stringify(listed.data)).not.toContain('CANARY');
    expect(await isReadable(fan, mediaId)).toBe(false);
    for (const user of strangers) {
      const seen = await endpoints(user, thread);
      expect(seen).not.toContain('CANARY of the many');
      expect(seen).not.toContain(mediaId);
      expect(await isReadable(user, mediaId)).toBe(false);
    }

    const opened = await endpoints(fan, thread);
    expect(opened).not.toContain('CANARY of the many');
    expect(opened).not.toContain(mediaId);
    expect(await isReadable(fan, mediaId)).toBe(false);
    const [message] = await rowsAs<{ id: string }>(
      fan,
      'select id from public.messages where price_cents = 500',
    );
    const { error } = await fan.client.rpc('unlock_message', {
      p_message_id: message?.id ?? '',
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    expect(await endpoints(fan, thread)).toContain('CANARY of the many');
    expect(await isReadable(fan, mediaId)).toBe(true);
    for (const user of strangers) {
      expect(await endpoints(user, thread)).not.toContain('CANARY of the many');
      expect(await isReadable(user, mediaId)).toBe(false);
    }
  });
});
