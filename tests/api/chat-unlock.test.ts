import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  everyRowAs,
  ledgerFaults,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';

/*
 * Concurrent unlocks: a message is charged once, and the last of a balance is spent once. Direct
 * connections in the client role, because HTTP would queue the requests.
 */
const pool = new pg.Pool({ connectionString: inject('platform').adminDatabaseUrl, max: 20 });
pool.on('error', () => {});
let mara: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  expect((await database.query('select * from private.unlock_faults()')).rows).toEqual([]);
  await pool.end();
  await disconnectAll();
});

/** Calls a command as a user in its own transaction; returns its result or the error code. */
async function call<T>(userId: string, command: string, values: unknown[]): Promise<T | string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: userId, role: 'authenticated' })],
    );
    const { rows } = await client.query<{ answer: T }>(`select ${command} as answer`, values);
    await client.query('commit');
    return rows[0]?.answer ?? 'no answer';
  } catch (error) {
    await client.query('rollback');
    return error instanceof Error ? error.message : 'refused';
  } finally {
    client.release();
  }
}

async function write(from: User, to: User, priceCents: number | null): Promise<string> {
  const sent = await call<{ id: string }>(
    from.id,
    'api.send_message($1, $2, $3, $4, gen_random_uuid())',
    [to.id, priceCents === null ? 'hello' : 'CANARY of the locked', [], priceCents],
  );
  if (typeof sent === 'string') throw new Error(sent);
  return sent.id;
}

/** A fan who has written to Mara, so that Mara is allowed to write back. */
async function makeReader(word: string, balanceCents: number): Promise<User> {
  const fan = await makeFan(word, balanceCents);
  await write(fan, mara, null);
  return fan;
}

async function unlock(fan: User, messageId: string, requestId: string): Promise<string> {
  const answer = await call<{ result: string }>(fan.id, 'api.unlock_message($1, $2)', [
    messageId,
    requestId,
  ]);
  return typeof answer === 'string' ? answer : answer.result;
}

describe('concurrent unlocks', () => {
  test('[F79] of one message are charged once', async () => {
    const fan = await makeReader('tabs', 50_000);
    for (let round = 0; round < 40; round++) {
      const messageId = await write(mara, fan, 500);
      const results = await Promise.all(
        Array.from({ length: 2 }, () => unlock(fan, messageId, crypto.randomUUID())),
      );
      expect(results.sort()).toEqual(['message_already_unlocked', 'message_unlocked']);
    }
    expect(await balanceOf(fan.id)).toBe(50_000 - 40 * 500);
  });

  test('[F95] with one request id all return the unlocked message and are charged once', async () => {
    const fan = await makeReader('request', 5000);
    const messageId = await write(mara, fan, 500);
    const requestId = crypto.randomUUID();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => unlock(fan, messageId, requestId)),
    );
    expect(new Set(results)).toEqual(new Set(['message_unlocked']));
    expect(await balanceOf(fan.id)).toBe(4500);
  });

  test('[F79] of two messages with the balance for one unlock one', async () => {
    for (let round = 0; round < 15; round++) {
      const fan = await makeReader('last', 700);
      const messages = [await write(mara, fan, 500), await write(mara, fan, 500)];
      const results = await Promise.all(
        messages.map((messageId) => unlock(fan, messageId, crypto.randomUUID())),
      );
      expect(results.sort()).toEqual(['message_unlocked', 'no_card_linked']);
      expect(await balanceOf(fan.id)).toBe(200);
    }
  });
});

test('[F79] no response contains a locked text before its recipient has unlocked it', async () => {
  const fan = await makeReader('canary', 5000);
  const messageId = await write(mara, fan, 500);
  const everything = async () => {
    const [row] = await rowsAs<{ conversation_id: string }>(
      fan,
      'select conversation_id from public.messages where id = $1',
      [messageId],
    );
    const thread = { p_conversation_id: row?.conversation_id ?? '' };
    const answers = await Promise.all([
      everyRowAs(fan),
      fan.client.rpc('messages', thread),
      fan.client.rpc('message_changes', { ...thread, p_since: 0 }),
      fan.client.rpc('message', { p_id: messageId }),
      fan.client.rpc('purchases'),
      fan.client.rpc('inbox'),
      fan.client.rpc('conversation_with', { p_username: mara.username }),
    ]);
    return JSON.stringify(answers);
  };
  const before = await everything();
  expect(before).toContain(messageId);
  expect(before).not.toContain('CANARY of the locked');
  await unlock(fan, messageId, crypto.randomUUID());
  expect(await everything()).toContain('CANARY of the locked');
});
