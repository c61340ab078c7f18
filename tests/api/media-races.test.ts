import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { command, decided, drawing, holdWorker, openSlot, uploadFile } from './media-support.ts';

/* A user discards a file at the moment when the worker or Storage reports it. */
let jonas: User;
beforeAll(async () => {
  jonas = await makeFan('jonas');
});
afterAll(disconnectAll);

const picture = () => drawing(40, 40).png().toBuffer();

/** Runs a statement in its own transaction; returns `done` or the error message of Postgres. */
async function run(statement: string, values: unknown[], as?: User): Promise<string> {
  const client = await database.connect();
  try {
    await client.query('begin');
    if (as) await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims(as)]);
    await client.query(statement, values);
    await client.query('commit');
    return 'done';
  } catch (error) {
    await client.query('rollback');
    return error instanceof Error ? error.message : String(error);
  } finally {
    client.release();
  }
}

const claims = (user: User) => JSON.stringify({ role: 'authenticated', sub: user.id });

/**
 * Waits until `count` transactions wait for the row of a media item, behind its holder or each
 * other.
 */
const queued = (holder: number, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await database.query<{ waiting: number }>(
      `with recursive behind as (
         select $1::integer as pid
         union
         select a.pid from pg_stat_activity a
         join behind b on b.pid = any (pg_blocking_pids(a.pid))
       )
       select count(*)::integer - 1 as waiting from behind`,
      [holder],
    );
    expect(rows[0]?.waiting).toBe(count);
  });

/** Queues the discard of a user first and the report behind it; returns the results of both. */
async function discardBefore(mediaId: string, report: () => Promise<string>) {
  const holder = await database.connect();
  try {
    await holder.query('begin');
    await holder.query('select from public.media where id = $1 for update', [mediaId]);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const discarded = run('select private.discard_media($1)', [mediaId], jonas);
    await queued(pid, 1);
    const reported = report();
    await queued(pid, 2);
    await holder.query('commit');
    return await Promise.all([discarded, reported]);
  } finally {
    holder.release();
  }
}

const countOf = async (mediaId: string) =>
  (await database.query('select from public.media where id = $1', [mediaId])).rowCount;

test('[F108] a file discarded during a report of the worker is deleted, and the report gets lease_lost', async () => {
  const letWork = holdWorker();
  onTestFinished(letWork);
  const mediaId = await uploadFile(jonas, 'chat', await picture());
  const leased = await database.query<{ lease_token: string }>(
    `update private.transcode_jobs set state = 'leased', lease_token = gen_random_uuid()
     where media_id = $1 returning lease_token`,
    [mediaId],
  );
  const said = await discardBefore(mediaId, () =>
    run(`select private.fail_job($1, $2, $3, 'media_failed', true)`, [
      randomUUID(),
      mediaId,
      leased.rows[0]?.lease_token,
    ]),
  );
  expect(said).toEqual(['done', 'lease_lost']);
  expect(await countOf(mediaId)).toBe(0);
});

test('[F108] a slot discarded during its upload is deleted, and the file is queued for removal', async () => {
  const slot = await openSlot(jonas, 'chat', (await picture()).byteLength);
  const said = await discardBefore(slot.media_id, () =>
    run(
      `insert into storage.objects (bucket_id, name, version, metadata)
       values ($1, $2, gen_random_uuid()::text, '{"size": 10}')`,
      [slot.bucket, slot.name],
    ),
  );
  expect(said).toEqual(['done', 'done']);
  expect(await countOf(slot.media_id)).toBe(0);
  const { rowCount } = await database.query(
    'select from private.objects_to_remove where bucket = $1 and name = $2',
    [slot.bucket, slot.name],
  );
  expect(rowCount).toBe(1);
});

/** Runs a removal that waits for a locked row, while staff hold the media item. */
async function removeWhileHeld(
  removal: { sql: string; id: unknown; as: User },
  mediaId: string,
  waitsFor: string,
) {
  const holder = await database.connect();
  try {
    await holder.query('begin');
    await holder.query(`${waitsFor} for update`, [removal.id]);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const removed = run(removal.sql, [removal.id], removal.as);
    await queued(pid, 1);
    const held = run(`select private.moderate_media($1, 'held', 'looked at')`, [mediaId]);
    await queued(pid, 2);
    await holder.query('commit');
    return await Promise.all([removed, held]);
  } finally {
    holder.release();
  }
}

async function made(owner: User, purpose: 'story' | 'post'): Promise<string> {
  const mediaId = await uploadFile(owner, purpose, await picture());
  expect(await decided(owner, mediaId)).toMatchObject({ state: 'ready' });
  return mediaId;
}

test('[F50] a story removed while staff hold its media item is deleted together with the media item', async () => {
  const mara = await makeCreator('mara');
  const mediaId = await made(mara, 'story');
  const { body: id } = await command(mara, 'create_story', {
    p_request_id: randomUUID(),
    p_media_id: mediaId,
  });
  const said = await removeWhileHeld(
    { sql: 'select private.remove_story($1)', id, as: mara },
    mediaId,
    'select from public.audience_events where subject_id = $1',
  );
  expect(said).toEqual(['done', 'media_not_found']);
});

test('[F39] a post removed while staff hold its media item is deleted together with the media item', async () => {
  // another creator, because the number of removals a day is limited
  const ines = await makeCreator('ines');
  const mediaId = await made(ines, 'post');
  const { status, body: id } = await command(ines, 'create_post', {
    p_audience: 'public',
    p_text: '',
    p_media_ids: [mediaId],
    p_request_id: randomUUID(),
  });
  expect({ status, id }).toMatchObject({ status: 200 });
  const said = await removeWhileHeld(
    { sql: 'select private.remove_post($1)', id, as: ines },
    mediaId,
    'select from public.post_media where post_id = $1',
  );
  expect(said).toEqual(['done', 'media_not_found']);
});
