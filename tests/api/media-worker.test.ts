import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest';
import { leaseAnswer, type LeasedJob } from '../../supabase/functions/_shared/domain/media-jobs.ts';
import { signWorkerRequest } from '../../supabase/functions/_shared/domain/worker-signature.ts';
import { database, disconnectAll, makeFan, type User } from '../support/users.ts';
import {
  asWorker,
  command,
  decided,
  drawing,
  hashedReport,
  holdWorker,
  keptNames,
  killWorker,
  mediaItemOf,
  openSlot,
  readAs,
  sendSigned,
  uploadFile,
  workerPid,
  type Slot,
} from './media-support.ts';
import { failed, jobOf, lease, passLease, request } from './worker-requests.ts';

/*
 * The two endpoints of the worker, and its death. The running worker is paused meanwhile, so that
 * the tests can lease their own jobs; it is resumed where it is meant to find a job.
 */
const { transcodeSecret } = inject('platform');
let jonas: User;
let png: Buffer;

beforeAll(async () => {
  jonas = await makeFan('jonas');
  png = await drawing(80, 60).png().toBuffer();
});
afterAll(disconnectAll);

let letGo = () => {};
beforeEach(() => {
  letGo = holdWorker();
});
afterEach(() => letGo());

/** An uploaded file whose job is queued and not leased. */
async function heldUpload(): Promise<Slot> {
  const slot = await openSlot(jonas, 'chat', png.byteLength);
  const { error } = await jonas.client.storage
    .from(slot.bucket)
    .upload(slot.name, png, { contentType: 'image/png' });
  expect(error).toBeNull();
  // A request that the worker sent before its pause can have leased this job.
  await database.query(
    `update private.transcode_jobs set state = 'queued', attempts = 0, lease_token = null
     where media_id = $1`,
    [slot.media_id],
  );
  return slot;
}

async function leaseOf(slot: Slot): Promise<LeasedJob> {
  const { body } = await asWorker('transcode-jobs', lease());
  const job = leaseAnswer.parse(body).jobs.find(({ media_id: id }) => id === slot.media_id);
  if (!job) throw new Error('the job was not leased');
  expect((await asWorker('transcode-callback', hashedReport(job))).body).toEqual({
    state: 'clear',
  });
  return job;
}

const done = (job: LeasedJob) => {
  const size = { width: 80, height: 60, bytes: png.byteLength };
  const form = { extension: 'webp', type: 'image/webp', ...size };
  return {
    ...failed(job, false),
    outcome: 'done',
    result: {
      ...size,
      blur: `4x4:${'abc'.repeat(16)}`,
      locked_blur: 'aabbcc-ddeeff',
      renditions: [
        { variant: 'full', ...form },
        { variant: 'thumb', ...form },
      ],
    },
  };
};

async function storeResults(job: LeasedJob, variants: string[]) {
  for (const { url } of job.target.uploads.filter(({ variant }) => variants.includes(variant))) {
    const headers = { 'content-type': 'image/webp', 'x-upsert': 'true' };
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array(png), headers });
    expect(response.status).toBe(200);
  }
}

describe('access to the endpoints', () => {
  const endpoints = [
    ['transcode-jobs', lease],
    ['transcode-callback', () => ({ ...request(), nonsense: true })],
  ] as const;

  test.each(endpoints)('[F39] %s refuses a forged signature', async (name, content) => {
    const now = Math.floor(Date.now() / 1000);
    const forgeries = [
      { secret: 'guessed' },
      { endpoint: name === 'transcode-jobs' ? 'transcode-callback' : 'transcode-jobs' },
      { timestamp: String(now - 301) },
      { timestamp: String(now + 330) },
      { timestamp: 'never' },
      { body: JSON.stringify({ ...content(), limit: 9 }) },
    ];
    for (const forged of forgeries) {
      expect({ forged, ...(await asWorker(name, content(), forged)) }).toEqual({
        forged,
        status: 401,
        body: { error: 'invalid_signature' },
      });
    }
    expect(await sendSigned(name, JSON.stringify(content()), String(now), '')).toMatchObject({
      status: 401,
    });
    expect((await asWorker(name, content())).status).not.toBe(401);
  });

  test('[F39] a repeated request is refused', async () => {
    const slot = await heldUpload();
    const signed = {
      endpoint: 'transcode-jobs',
      timestamp: String(Math.floor(Date.now() / 1000)),
      body: JSON.stringify(lease()),
    };
    const signature = await signWorkerRequest(transcodeSecret, signed);
    const send = () => sendSigned(signed.endpoint, signed.body, signed.timestamp, signature);
    expect((await send()).status).toBe(200);
    await passLease(slot);
    expect(await send()).toEqual({ status: 409, body: { error: 'duplicate_request' } });
    expect(await jobOf(slot)).toEqual({ state: 'leased', attempts: 1 });
  });
});

describe('reports', () => {
  test('[F39] count once, under the current lease, and only for files that are stored', async () => {
    const slot = await heldUpload();
    const job = await leaseOf(slot);
    const stranger = { ...done(job), lease_token: crypto.randomUUID() };
    expect((await asWorker('transcode-callback', stranger)).body).toEqual({ error: 'lease_lost' });
    expect((await asWorker('transcode-callback', done(job))).body).toEqual({
      error: 'upload_not_found',
    });
    expect(await mediaItemOf(jonas, slot.media_id)).toMatchObject({ state: 'processing' });

    await storeResults(job, ['full', 'thumb']);
    const report = done(job);
    expect(await asWorker('transcode-callback', report)).toEqual({
      status: 200,
      body: { state: 'ready' },
    });
    // The same request is a replay; a new one with the same lease asks again for a lost response.
    expect((await asWorker('transcode-callback', report)).body).toEqual({
      error: 'duplicate_request',
    });
    expect((await asWorker('transcode-callback', done(job))).body).toEqual({ state: 'ready' });
    expect((await asWorker('transcode-callback', failed(job, true))).body).toEqual({
      error: 'lease_lost',
    });
    expect(await mediaItemOf(jonas, slot.media_id)).toMatchObject({ state: 'ready', width: 80 });
  });

  test('[F40] of progress renew the lease for its holder only', async () => {
    const slot = await heldUpload();
    const job = await leaseOf(slot);
    const working = { ...failed(job, false), outcome: 'working' };
    const nearlyOver = `now() + interval '5 seconds'`;
    await database.query(
      `update private.transcode_jobs set due_at = ${nearlyOver} where media_id = $1`,
      [slot.media_id],
    );
    const stranger = { ...working, ...request(), lease_token: crypto.randomUUID() };
    expect((await asWorker('transcode-callback', stranger)).body).toEqual({ error: 'lease_lost' });
    expect((await asWorker('transcode-callback', working)).body).toEqual({ state: 'leased' });
    const { rows } = await database.query<{ is_longer: boolean }>(
      `select due_at > now() + interval '1 minute' as is_longer
       from private.transcode_jobs where media_id = $1`,
      [slot.media_id],
    );
    expect(rows).toEqual([{ is_longer: true }]);
    expect((await asWorker('transcode-callback', working)).body).toEqual({
      error: 'duplicate_request',
    });
  });

  test('[F40] of a stop return the job without counting the attempt', async () => {
    const slot = await heldUpload();
    const job = await leaseOf(slot);
    const returned = { ...failed(job, false), outcome: 'returned' };
    expect((await asWorker('transcode-callback', returned)).body).toEqual({ state: 'queued' });
    expect(await jobOf(slot)).toEqual({ state: 'queued', attempts: 0 });
    expect((await asWorker('transcode-callback', done(job))).body).toEqual({ error: 'lease_lost' });
    letGo();
    expect(await decided(jonas, slot.media_id)).toMatchObject({ state: 'ready' });
  });

  test('[F39] of an outage keep the job back without counting the attempt', async () => {
    const slot = await heldUpload();
    const job = await leaseOf(slot);
    const postponed = { ...failed(job, false), outcome: 'postponed' };
    expect((await asWorker('transcode-callback', postponed)).body).toEqual({ state: 'queued' });
    expect(await jobOf(slot)).toEqual({ state: 'queued', attempts: 0 });
    await passLease(slot);
    letGo();
    expect(await decided(jonas, slot.media_id)).toMatchObject({ state: 'ready' });
  });

  test('[F39] of three failures end the job and remove its stored files', async () => {
    const slot = await heldUpload();
    for (const state of ['queued', 'queued', 'failed']) {
      const job = await leaseOf(slot);
      await storeResults(job, ['full']);
      expect((await asWorker('transcode-callback', failed(job, false))).body).toEqual({ state });
      await passLease(slot);
    }
    expect(await mediaItemOf(jonas, slot.media_id)).toMatchObject({
      state: 'failed',
      failure: 'media_failed',
    });
    expect(await keptNames(slot.media_id)).toEqual([]);
  });

  test('[F39] on a discarded media item are refused, and files stored late are removed', async () => {
    const slot = await heldUpload();
    const job = await leaseOf(slot);
    expect((await command(jonas, 'discard_media', { p_media_id: slot.media_id })).status).toBe(204);
    await storeResults(job, ['full', 'thumb']);
    expect((await keptNames(slot.media_id)).length).toBe(2);
    expect((await asWorker('transcode-callback', done(job))).body).toEqual({ error: 'lease_lost' });
    expect(await keptNames(slot.media_id)).toEqual([]);
  });
});

describe('a worker that dies', () => {
  test('[F39] during a picture loses its lease to another worker, and its late report is refused', async () => {
    const slot = await heldUpload();
    const job = await leaseOf(slot);
    await storeResults(job, ['full']);
    await passLease(slot);
    letGo();
    expect(await decided(jonas, slot.media_id)).toMatchObject({ state: 'ready', width: 80 });
    expect((await asWorker('transcode-callback', done(job))).body).toEqual({ error: 'lease_lost' });
    expect(await readAs(jonas.client, slot.media_id)).not.toEqual(png);
    expect(await keptNames(slot.media_id)).toEqual([
      `media/${slot.media_id}/full.webp`,
      `media/${slot.media_id}/thumb.webp`,
    ]);
  });

  test('[F39] with the same file three times: the file is given up', async () => {
    const slot = await heldUpload();
    for (let attempt = 0; attempt < 3; attempt++) {
      await leaseOf(slot);
      await passLease(slot);
    }
    await asWorker('transcode-jobs', lease());
    expect(await mediaItemOf(jonas, slot.media_id)).toMatchObject({ state: 'failed' });
    expect(await jobOf(slot)).toMatchObject({ state: 'dead' });
  });

  test('[F39] is restarted and processes the next picture', async () => {
    letGo();
    const pid = await killWorker();
    letGo = () => {};
    const mediaId = await uploadFile(jonas, 'chat', png);
    expect(await decided(jonas, mediaId)).toMatchObject({ state: 'ready' });
    await vi.waitFor(() => expect(workerPid()).not.toBe(pid));
  });
});
