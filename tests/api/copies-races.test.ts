import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { command, decided, shapes, uploadFile } from './media-support.ts';

/*
 * Two cases about one picture, one of which is given up at the moment at which the other one bars
 * it, and a copy that is uploaded while a case is decided.
 */
let mara: User;
let ines: User;
let jonas: User;
let clients: [PoolClient, PoolClient];

beforeAll(async () => {
  [mara, ines, jonas] = await Promise.all([
    makeCreator('mara'),
    makeCreator('ines'),
    makeFan('jonas'),
  ]);
  clients = [await database.connect(), await database.connect()];
});
afterAll(async () => {
  for (const client of clients) client.release();
  await disconnectAll();
});

async function posted(creator: User, picture: Buffer) {
  const mediaId = await uploadFile(creator, 'post', picture);
  expect((await decided(creator, mediaId)).state).toBe('ready');
  const post = await command(creator, 'create_post', {
    p_audience: 'public',
    p_text: 'a picture',
    p_media_ids: [mediaId],
    p_request_id: crypto.randomUUID(),
  });
  expect(post.status).toBe(200);
  return { mediaId, postId: post.body };
}

/** Somebody waits for a lock of this client. */
const isWaitedFor = (client: PoolClient) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await client.query(
        'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      );
      expect(rowCount).toBeGreaterThan(0);
    },
    { timeout: 30_000 },
  );

async function report(postId: unknown) {
  const reported = await command(jonas, 'report_post', {
    p_request_id: crypto.randomUUID(),
    p_id: postId,
    p_reason: 'non_consensual',
  });
  expect(reported.status).toBe(200);
}

const uphold = (client: Pick<PoolClient, 'query'>, postId: unknown) =>
  client.query(
    `select staff.case_uphold('Ada', 'She did not agree.', c.handle)
     from private.cases c join private.reports r on r.id = c.report_id where r.target_id = $1`,
    [postId],
  );

/** Upholds a case about a post; returns the case and the work that it bars. */
async function upheld(postId: unknown) {
  await report(postId);
  await uphold(database, postId);
  const { rows } = await database.query<{ case_id: string; id: string }>(
    `select w.case_id, w.id from private.barred_works w join private.cases c on c.id = w.case_id
     join private.reports r on r.id = c.report_id where r.target_id = $1`,
    [postId],
  );
  const [work] = rows;
  if (!work) throw new Error('the case bars nothing');
  return work;
}

const stateOf = async (mediaId: string) => {
  const { rows } = await database.query<{ state: string }>(
    `select moderation_state || ' ' || scan_state as state from public.media where id = $1`,
    [mediaId],
  );
  return rows[0]?.state;
};

test(
  '[F148] a copy that one case gives back while another one bars it stays hidden',
  { timeout: 90_000 },
  async () => {
    const picture = await shapes(31).png().toBuffer();
    const copy = await posted(ines, picture);
    const first = await upheld((await posted(mara, picture)).postId);
    const second = await upheld((await posted(mara, await shapes(32).png().toBuffer())).postId);
    expect(await stateOf(copy.mediaId)).toBe('removed barred');

    const [dismissal, other] = clients;
    await dismissal.query('begin');
    await dismissal.query('select private.lift_bars(c) from private.cases c where c.id = $1', [
      first.case_id,
    ]);
    const hidden = other.query('select private.hide_copies($1, $2)', [[copy.mediaId], second.id]);
    await isWaitedFor(dismissal);
    await dismissal.query('commit');
    await hidden;
    expect(await stateOf(copy.mediaId)).toBe('removed barred');

    await database.query('select private.lift_bars(c) from private.cases c where c.id = $1', [
      second.case_id,
    ]);
    expect(await stateOf(copy.mediaId)).toBe('live clear');
  },
);

test(
  '[F148] a copy that is scanned while its case is decided is refused',
  { timeout: 90_000 },
  async () => {
    const picture = await shapes(33).png().toBuffer();
    const { postId } = await posted(mara, picture);
    await report(postId);
    const [staff] = clients;
    await staff.query('begin');
    await uphold(staff, postId);
    const copyId = await uploadFile(ines, 'post', picture);
    await isWaitedFor(staff);
    await staff.query('commit');
    expect(await decided(ines, copyId)).toMatchObject({
      state: 'failed',
      failure: 'upload_barred',
    });
  },
);
