import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { command } from './media-support.ts';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';

/* Holds of staff in one connection while another one ends the account; the first lock decides. */
const { adminDatabaseUrl } = inject('platform');
const pool = new pg.Pool({ connectionString: adminDatabaseUrl, max: 4 });
pool.on('error', () => {});

let mara: User;

beforeAll(async () => void (mara = await makeCreator('mara')));
afterAll(async () => {
  await pool.end();
  await disconnectAll();
});

/** A fan who follows mara and is being closed. */
async function closing(name: string): Promise<User> {
  const fan = await makeFan(name);
  expect((await command(fan, 'follow', { p_creator_id: mara.id })).status).toBe(200);
  expect((await command(fan, 'close_account', { p_username: fan.username })).status).toBe(204);
  return fan;
}

const isClosed = async ({ id }: User) => {
  const { rows } = await database.query<{ is_closed: boolean }>(
    'select closed_at is not null as is_closed from private.account_statuses where profile_id = $1',
    [id],
  );
  return rows[0]?.is_closed;
};

/** A statement in a connection of its own, which another one keeps waiting. */
async function waiting(sql: string, values: string[]) {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const answer = client
    .query(sql, values)
    .then(() => 'done')
    .catch(({ message }: Error) => message)
    .finally(() => client.release());
  const blockers = async () =>
    (await database.query('select cardinality(pg_blocking_pids($1)) as n', [rows[0]?.pid])).rows;
  await expect.poll(blockers).toEqual([{ n: 1 }]);
  return { answer };
}

/** Acts while a transaction with this statement is open in another connection. */
async function during<T>(
  sql: string,
  values: string[],
  { end, act }: { end: 'commit' | 'rollback'; act: () => Promise<T> },
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(sql, values);
    return await act();
  } finally {
    await client.query(end);
    client.release();
  }
}

const hold = 'select staff.hold_closure($1, $2, $3)';
const ending = 'select private.end_closure($1)';

test('[F123] a hold that meets the end waits and is refused', async () => {
  const fan = await closing('ending');
  // The end comes as far as the follows.
  const follows = 'select from public.follows where fan_id = $1 for update';
  const [ended, held] = await during(follows, [fan.id], {
    end: 'rollback',
    act: async () => [
      await waiting(ending, [fan.id]),
      await waiting(hold, ['Ada', 'a claim', fan.username]),
    ],
  });
  expect([await ended?.answer, await held?.answer, await isClosed(fan)]).toEqual([
    'done',
    'closure_not_pending',
    true,
  ]);
});

test('[F123] an end that meets a hold waits and leaves the account', async () => {
  const fan = await closing('held');
  const ended = await during(hold, ['Ada', 'a claim', fan.username], {
    end: 'commit',
    act: () => waiting(ending, [fan.id]),
  });
  expect([await ended.answer, await isClosed(fan)]).toEqual(['done', false]);
});
