import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Concurrent requests in a paid chat: a message is charged once or not sent, the last of a balance
 * pays one message, and one chat runs at a time. Direct connections in the client role, because
 * HTTP would queue the requests.
 */
const pool = new pg.Pool({ connectionString: inject('platform').adminDatabaseUrl, max: 20 });
pool.on('error', () => {});
const PRICE = 500;
let mara: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
  await database.query(
    `update public.creator_settings set text_price_cents = $2, audio_price_cents = $2,
       video_price_cents = $2, is_paid_only = true where creator_id = $1`,
    [mara.id, PRICE],
  );
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  expect((await database.query('select * from private.ledger_faults()')).rows).toEqual([]);
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

const together = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

async function start(fan: User, requestId: string = crypto.randomUUID()): Promise<string> {
  const answer = await call<{ paid_chat_id: string }>(fan.id, 'api.start_paid_chat($1, $2, $3)', [
    mara.id,
    PRICE,
    requestId,
  ]);
  return typeof answer === 'string' ? answer : answer.paid_chat_id;
}

const end = (fan: User, paidChatId: string) => call(fan.id, 'api.end_paid_chat($1)', [paidChatId]);

async function write(fan: User, text: string, requestId: string = crypto.randomUUID()) {
  const answer = await call<{ id: string }>(
    fan.id,
    `api.send_message($1, $2, '{}', null, $3, false, $4)`,
    [mara.id, text, requestId, PRICE],
  );
  return typeof answer === 'string' ? answer : 'sent';
}

async function countOf(query: string, fan: User): Promise<number> {
  const { rows } = await database.query<{ count: string }>(query, [fan.id]);
  return Number(rows[0]?.count);
}

const messagesOf = (fan: User) =>
  countOf(
    `select count(*) from public.messages where sender_id = $1 and kind <> 'notification'`,
    fan,
  );
const paymentsOf = (fan: User) =>
  countOf(
    `select count(*) from private.transfers where fan_id = $1 and kind = 'session_text'`,
    fan,
  );

async function inPaidChat(word: string, balanceCents: number) {
  const fan = await makeFan(word, balanceCents);
  const paidChatId = await start(fan);
  expect(paidChatId).toMatch(/^[\da-f-]{36}$/);
  return { fan, paidChatId };
}

describe('concurrent requests of one fan', () => {
  test('[F81] with the balance for one message send one message', async () => {
    for (let round = 0; round < 20; round++) {
      const { fan } = await inPaidChat('last', PRICE + 200);
      const results = await together(2, (index) => write(fan, `tab ${index}`));
      expect(results.sort()).toEqual(['no_card_linked', 'sent']);
      expect(await balanceOf(fan.id)).toBe(200);
      expect(await messagesOf(fan)).toBe(1);
    }
  });

  test('[F95] with one request id are charged once', async () => {
    const { fan } = await inPaidChat('replay', 5000);
    const requestId = crypto.randomUUID();
    expect(new Set(await together(10, () => write(fan, 'once', requestId)))).toEqual(
      new Set(['sent']),
    );
    expect(await messagesOf(fan)).toBe(1);
    expect(await paymentsOf(fan)).toBe(1);
    expect(await balanceOf(fan.id)).toBe(5000 - PRICE);
  });

  test('[F81] with different messages are charged for each message', async () => {
    const { fan } = await inPaidChat('each', 10_000);
    const results = await together(12, (index) => write(fan, `message ${index}`));
    expect(results).toEqual(Array.from({ length: 12 }, () => 'sent'));
    expect(await paymentsOf(fan)).toBe(12);
    expect(await balanceOf(fan.id)).toBe(10_000 - 12 * PRICE);
  });

  test('[F81] to start a paid chat start one chat', async () => {
    for (let round = 0; round < 10; round++) {
      const fan = await makeFan('begin', 1000);
      const sessions = await together(4, () => start(fan));
      expect(new Set(sessions).size).toBe(1);
      expect(
        await countOf(
          `select count(*) from public.messages where sender_id = $1 and text = 'paid_chat_started'`,
          fan,
        ),
      ).toBe(1);
    }
  });

  test('[F81] to end the chat and to write: each message is paid or refused, never free', async () => {
    for (let round = 0; round < 25; round++) {
      const { fan, paidChatId } = await inPaidChat('ending', 5000);
      const [, ...results] = await Promise.all([
        end(fan, paidChatId),
        write(fan, 'in the last moment'),
        write(fan, 'and one more'),
      ]);
      for (const result of results) expect(['sent', 'paid_only']).toContain(result);
      expect(await paymentsOf(fan)).toBe(results.filter((result) => result === 'sent').length);
      expect(await messagesOf(fan)).toBe(await paymentsOf(fan));
    }
  });
});

describe('concurrent commands during a paid chat', () => {
  test('[F95] messages, subscriptions, tips and blocks do not deadlock', async () => {
    const { rows } = await database.query<{ price_cents: string }>(
      'select price_cents from public.plans where creator_id = $1',
      [mara.id],
    );
    const feeCents = Number(rows[0]?.price_cents);
    for (let round = 0; round < 15; round++) {
      const { fan } = await inPaidChat('busy', 20_000);
      const results = await Promise.all([
        ...Array.from({ length: 4 }, (_, index) => write(fan, `message ${index}`)),
        call(fan.id, 'api.start_subscription($1, $2, gen_random_uuid(), $3)', [
          mara.id,
          feeCents,
          consentTo(feeCents),
        ]),
        call(fan.id, 'api.send_tip($1, 500, gen_random_uuid())', [mara.id]),
        ...(round % 2 ? [call(mara.id, 'api.block($1)', [fan.id])] : []),
      ]);
      expect(JSON.stringify(results)).not.toMatch(/deadlock|timeout|could not/);
      expect(await messagesOf(fan)).toBe(await paymentsOf(fan));
    }
  });

  test('[F81] a block during the start leaves no running chat after the block', async () => {
    for (let round = 0; round < 15; round++) {
      const fan = await makeFan('crossing', 1000);
      await Promise.all([start(fan), call(mara.id, 'api.block($1)', [fan.id])]);
      await call(mara.id, 'api.unblock($1)', [fan.id]);
      expect(await write(fan, 'hello again')).toBe('paid_only');
      expect(await balanceOf(fan.id)).toBe(1000);
    }
  });
});
