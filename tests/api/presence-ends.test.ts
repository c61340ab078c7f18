import type { PoolClient } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { database, disconnectAll, makeFan, type User } from '../support/users.ts';

/** Opens a transaction in the role of a user, as a request of that user does. */
async function requestOf({ id }: User): Promise<PoolClient> {
  const client = await database.connect();
  await client.query('begin');
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ role: 'authenticated', sub: id })],
  );
  return client;
}

async function call(client: PoolClient, sql: string) {
  try {
    await client.query(sql);
    await client.query('commit');
    return 'done';
  } catch (error) {
    await client.query('rollback');
    return String(error);
  } finally {
    client.release();
  }
}

async function untilWaiting(count: number) {
  const look = async () => {
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
       where wait_event_type = 'Lock' and query like 'select api.%_presence()'`,
    );
    return rows[0]?.n;
  };
  await expect.poll(look).toBe(count);
}

afterAll(disconnectAll);

test('[F67] a user who leaves on one page during a heartbeat on another gets no error on either', async () => {
  const fan = await makeFan('leaving');
  await database.query(
    `insert into public.presence values ($1, now() - interval '1 hour')
     on conflict (profile_id) do update set seen_at = excluded.seen_at`,
    [fan.id],
  );
  const held = await database.connect();
  await held.query('begin');
  await held.query('select from public.presence where profile_id = $1 for update', [fan.id]);
  const leaving = call(await requestOf(fan), 'select api.leave_presence()');
  await untilWaiting(1);
  const beating = call(await requestOf(fan), 'select api.touch_presence()');
  await untilWaiting(2);
  await held.query('commit');
  held.release();
  expect(await Promise.all([leaving, beating])).toEqual(['done', 'done']);
});
