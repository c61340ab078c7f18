import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { database, disconnectAll, makeCreator } from '../support/users.ts';

/*
 * Clocks that meet, at the same moment, the one whose rows they change: a creator who comes back
 * while she is forgotten, and a worker that finishes the file of an expired story.
 */
let mara: string;
let clients: [PoolClient, PoolClient];

beforeAll(async () => {
  mara = (await makeCreator('mara', 1500)).id;
  clients = [await database.connect(), await database.connect()];
});
afterAll(async () => {
  for (const client of clients) client.release();
  await disconnectAll();
});

async function isOnline(): Promise<boolean> {
  const { rows } = await database.query<{ is_online: boolean }>(
    'select is_online from private.creator_summaries where creator_id = $1',
    [mara],
  );
  return rows[0]?.is_online ?? false;
}

/** She was here, and has sent nothing for ten minutes. */
async function away() {
  await database.query('delete from public.presence where profile_id = $1', [mara]);
  await database.query(
    `insert into public.presence (profile_id, seen_at)
     values ($1, private.now() - interval '10 minutes')`,
    [mara],
  );
  expect(await isOnline()).toBe(true);
}
const heartbeat = (client: PoolClient) =>
  client.query('update public.presence set seen_at = private.now() where profile_id = $1', [mara]);
const forget = (client: PoolClient) => client.query('select private.forget_absent()');

/** A lock of this client is what another one waits for. */
async function isWaitedFor(client: PoolClient) {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
  );
  expect(rowCount).toBeGreaterThan(0);
}

test('[F27] a creator who comes back while she is forgotten is online', async () => {
  await away();
  const [clock, creator] = clients;
  await clock.query('begin');
  await forget(clock);
  const back = heartbeat(creator);
  await Promise.race([back, vi.waitFor(() => isWaitedFor(clock), { timeout: 5000 })]);
  await clock.query('commit');
  await back;

  expect(await isOnline()).toBe(true);
});

test('[F27] a creator who has just come back is not forgotten', async () => {
  await away();
  const [clock, creator] = clients;
  await creator.query('begin');
  await heartbeat(creator);
  await forget(clock);
  await creator.query('commit');

  expect(await isOnline()).toBe(true);
});

test('[F27] a creator who stays away is forgotten', async () => {
  await away();
  await forget(clients[0]);

  expect(await isOnline()).toBe(false);
});

test('[F50] the sweep of stories leaves a file to the worker that holds it, and takes it later', async () => {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.media (owner_id, kind, purpose, state, width, height)
     values ($1, 'image', 'story', 'ready', 10, 10) returning id`,
    [mara],
  );
  const mediaId = rows[0]?.id;
  await database.query(
    `insert into public.stories
       (creator_id, request_id, request_digest, media_id, kind, is_media_live, expires_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'image', true,
       private.now() - interval '60 days')`,
    [mara, mediaId],
  );
  const left = async () => {
    const found = await database.query('select from public.media where id = $1', [mediaId]);
    return found.rowCount;
  };
  const [worker, clock] = clients;
  await worker.query('begin');
  await worker.query('select private.lock_media($1)', [mediaId]);
  await clock.query('begin');
  await clock.query(`set local lock_timeout = '3s'`);
  await clock.query('select private.sweep_stories()');
  // The worker's change reaches the story, which the sweep did not lock.
  await worker.query('update public.media set width = 20 where id = $1', [mediaId]);
  await worker.query('commit');
  await clock.query('commit');
  expect(await left()).toBe(1);

  await clock.query('select private.sweep_stories()');
  expect(await left()).toBe(0);
});
