import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { leaseAnswer } from '../../supabase/functions/_shared/domain/media-jobs.ts';
import { hashPicture } from '../../worker/hash-picture.ts';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { videoFile } from '../support/videos.ts';
import {
  addressesOf,
  asWorker,
  command,
  decided,
  hashedReport,
  holdWorker,
  keptNames,
  mediaItemOf,
  readAs,
  shapes,
  uploadFile,
} from './media-support.ts';

/* Copies through all parts: upload, Storage, worker, hashes, lists, and the case that bars them. */
const { addresses } = inject('platform');
let mara: User;
let ines: User;
let jonas: User;

beforeAll(async () => {
  [mara, ines, jonas] = await Promise.all([
    makeCreator('mara'),
    makeCreator('ines'),
    makeFan('jonas'),
  ]);
});
afterAll(disconnectAll);
afterEach(() => tellLists([]));

const slow = { timeout: 90_000 };

async function tellLists(entries: object[], downFor: string[] = []) {
  const body = JSON.stringify({ entries, down_for: downFor });
  const answer = await fetch(`${addresses.inbox}/lists/__control`, { method: 'PUT', body });
  expect(answer.status).toBe(200);
}

const knownTo = async (bank: string, file: Buffer) => ({
  bank,
  signal_type: 'pdq',
  signal: (await hashPicture(file)).hashes[0],
  id: 7,
});

async function jobOf(mediaId: string) {
  const { rows } = await database.query<{ state: string; attempts: number }>(
    'select state, attempts from private.transcode_jobs where media_id = $1',
    [mediaId],
  );
  return rows[0];
}

test(
  '[F148] a changed copy of an upheld picture is refused, another picture is taken',
  slow,
  async () => {
    const original = await shapes(1).png().toBuffer();
    const mediaId = await uploadFile(mara, 'post', original);
    expect((await decided(mara, mediaId)).state).toBe('ready');
    const post = await command(mara, 'create_post', {
      p_audience: 'public',
      p_text: 'a picture',
      p_media_ids: [mediaId],
      p_request_id: crypto.randomUUID(),
    });
    expect(post.status).toBe(200);
    const reported = await command(jonas, 'report_post', {
      p_request_id: crypto.randomUUID(),
      p_id: post.body,
      p_reason: 'non_consensual',
    });
    expect(reported.status).toBe(200);
    await database.query(
      `select staff.case_uphold('Ada', 'She did not agree.', c.handle)
       from private.cases c join private.reports r on r.id = c.report_id where r.target_id = $1`,
      [post.body],
    );
    const copy = await shapes(1).flop().resize(300).jpeg({ quality: 60 }).toBuffer();
    const copyId = await uploadFile(ines, 'post', copy, 'image/jpeg');
    const other = await uploadFile(ines, 'post', await shapes(2).png().toBuffer());
    expect(await decided(ines, copyId)).toMatchObject({
      state: 'failed',
      failure: 'upload_barred',
    });
    expect(await keptNames(copyId)).toEqual([]);
    expect((await decided(ines, other)).state).toBe('ready');
  },
);

test(
  '[F148] a signed address of a hidden copy dies, and lives again when it is shown',
  slow,
  async () => {
    const file = await shapes(8).png().toBuffer();
    const mediaId = await uploadFile(ines, 'post', file);
    expect((await decided(ines, mediaId)).state).toBe('ready');
    const name = `${mediaId}/full.webp`;
    const address = (await addressesOf(ines.client, [name]))[name] ?? '';
    expect((await fetch(address)).status).toBe(200);
    const set = (state: string) =>
      database.query('update public.media set scan_state = $2 where id = $1', [mediaId, state]);
    const sweep = () => asWorker('storage-sweep', { request_id: crypto.randomUUID() });

    await set('barred');
    expect((await sweep()).status).toBe(200);
    expect((await fetch(address)).status).toBe(400);
    expect(await addressesOf(jonas.client, [name])).toEqual({});
    const { rows } = await database.query<{ name: string }>(
      `select name from private.renditions where media_id = $1 and variant = 'full'`,
      [mediaId],
    );
    expect(rows[0]?.name).not.toBe(name);
    expect(await keptNames(mediaId)).toContain(`media/${rows[0]?.name}`);

    await set('clear');
    expect((await sweep()).status).toBe(200);
    expect((await fetch(address)).status).toBe(200);
    expect(await readAs(ines.client, mediaId)).not.toBeNull();
  },
);

test('[F148] a video has a hash for each second', slow, async () => {
  const mediaId = await uploadFile(
    mara,
    'post',
    await videoFile('mp4', { seconds: 3 }),
    'video/mp4',
  );
  expect((await decided(mara, mediaId)).state).toBe('ready');
  const { rows } = await database.query<{ frame: number; others: number }>(
    `select frame, cardinality(others) as others from private.media_hashes
     where media_id = $1 order by frame`,
    [mediaId],
  );
  expect(rows).toEqual([0, 1, 2].map((frame) => ({ frame, others: 7 })));
});

test('[F148] while the lists are away nothing is shown, and nothing is lost', slow, async () => {
  const file = await shapes(3).png().toBuffer();
  // about this file alone: other tests upload meanwhile
  await tellLists([], [createHash('sha256').update(file).digest('hex')]);
  const mediaId = await uploadFile(mara, 'chat', file);
  await vi.waitFor(
    async () => {
      const { rows } = await database.query(
        `select from private.transcode_jobs
         where media_id = $1 and state = 'queued' and due_at > now() + interval '5 seconds'`,
        [mediaId],
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(await mediaItemOf(mara, mediaId)).toMatchObject({
    state: 'processing',
    scan_state: 'waiting',
  });
  await tellLists([]);
  await database.query('update private.transcode_jobs set due_at = now() where media_id = $1', [
    mediaId,
  ]);
  expect((await decided(mara, mediaId)).state).toBe('ready');
  expect(await jobOf(mediaId)).toEqual({ state: 'done', attempts: 1 });
});

test('[F148] a picture that StopNCII knows is made, and waits for staff', slow, async () => {
  const file = await shapes(4).png().toBuffer();
  await tellLists([await knownTo('STOPNCII', file)]);
  const mediaId = await uploadFile(mara, 'chat', file);
  expect(await decided(mara, mediaId)).toMatchObject({
    state: 'ready',
    moderation_state: 'held',
    is_live: false,
  });
  expect(await readAs(mara.client, mediaId)).toBeNull();
});

test('[F148] a worker that dies after the hash changes nothing', slow, async () => {
  const letWork = holdWorker();
  onTestFinished(letWork);
  const mediaId = await uploadFile(jonas, 'chat', await shapes(5).png().toBuffer());
  await database.query(
    `update private.transcode_jobs set state = 'queued', attempts = 0, lease_token = null
     where media_id = $1`,
    [mediaId],
  );
  const { body } = await asWorker('transcode-jobs', {
    request_id: crypto.randomUUID(),
    kinds: ['image'],
    limit: 10,
  });
  const job = leaseAnswer.parse(body).jobs.find((one) => one.media_id === mediaId);
  if (!job) throw new Error('the job was not leased');
  expect((await asWorker('transcode-callback', hashedReport(job))).body).toEqual({
    state: 'clear',
  });
  // here it dies: its lease runs out, and the next worker scans the file again
  await database.query(
    `update private.transcode_jobs set due_at = now() - interval '1 second' where media_id = $1`,
    [mediaId],
  );
  letWork();
  expect((await decided(jonas, mediaId)).state).toBe('ready');
  expect(await jobOf(mediaId)).toEqual({ state: 'done', attempts: 2 });
});

test(
  '[F149] known abuse material has no rendition and no address, and its account is suspended',
  slow,
  async () => {
    const noor = await makeCreator('noor');
    const file = await shapes(6).png().toBuffer();
    await tellLists([await knownTo('KNOWN_ABUSE', file)]);
    const mediaId = await uploadFile(noor, 'post', file);
    await vi.waitFor(
      async () => {
        const { rows } = await database.query<{ scan: string; out: boolean }>(
          `select scan_state as scan, private.is_restricted(owner_id) as out
         from public.media where id = $1`,
          [mediaId],
        );
        expect(rows).toEqual([{ scan: 'quarantined', out: true }]);
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(await keptNames(mediaId)).toEqual([`uploads-image/${noor.id}/${mediaId}`]);
    for (const user of [noor, jonas]) expect(await readAs(user.client, mediaId)).toBeNull();
    const { rows } = await database.query(
      `select from private.mails where recipient_id = $1
     union all select from public.decisions where person_id = $1`,
      [noor.id],
    );
    expect(rows).toEqual([]);
  },
);
