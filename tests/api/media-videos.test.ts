import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { boxesOf, videoFile, found, audioFile } from '../support/videos.ts';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import {
  addressesOf,
  asWorker,
  command,
  decided,
  expectNoDirectAccess,
  keptNames,
  killWorker,
  mediaItemOf,
  openSlot,
  readAs,
  uploadFile,
  workerPid,
  type Answer,
  slow,
} from './media-support.ts';

/*
 * Video and audio through all parts: slot, Storage, job, ffmpeg, signed URLs. The files are made by
 * ffmpeg; each refused file is paired with a valid one that is accepted.
 */
let mara: User;
let jonas: User;
let stranger: User;
let mp4: Buffer;
let mov: Buffer;

beforeAll(async () => {
  [mara, jonas, stranger, mp4, mov] = await Promise.all([
    makeCreator('mara'),
    makeFan('jonas'),
    makeFan('stranger'),
    videoFile('mp4', { seconds: 2 }),
    videoFile('mov', { seconds: 2, more: ['-metadata', 'title=CANARY'] }),
  ]);
});
afterAll(disconnectAll);

const asks = (user: User, purpose: string, bytes: number, type: string): Promise<Answer> =>
  command(user, 'request_upload', { p_purpose: purpose, p_bytes: bytes, p_type: type });
const refusal = ({ status, body }: Answer) => ({ status, message: body['message'] });
const refused = (status: number, message: string) => ({ status, message });

describe('a video for the wall', () => {
  test(
    '[F40] from MP4 and from MOV is transcoded to H.264 and AAC, with a poster',
    slow,
    async () => {
      const ids = [
        await uploadFile(mara, 'post', mp4, 'video/mp4'),
        await uploadFile(mara, 'post', mov, 'video/quicktime'),
      ];
      for (const mediaId of ids) {
        const item = await decided(mara, mediaId);
        expect(item).toMatchObject({ state: 'ready', failure: null, width: 320, height: 180 });
        expect(item.duration_ms).toBeCloseTo(2000, -2);
        expect(item.blur).toMatch(/^4x4:/);
        const video = (await readAs(mara.client, mediaId, 'video')) ?? Buffer.alloc(0);
        expect(video.byteLength).toBe(item.bytes);
        expect(video.includes('CANARY')).toBe(false);
        expect(boxesOf(video).slice(0, 2)).toEqual(['ftyp', 'moov']);
        expect((await found(video)).streams.map((one) => one.codec_name)).toEqual(['h264', 'aac']);
        const poster = sharp((await readAs(mara.client, mediaId, 'poster')) ?? undefined);
        expect(await poster.metadata()).toMatchObject({ format: 'webp', width: 320 });
        // The upload is removed and no other file is kept.
        expect(await keptNames(mediaId)).toEqual(
          ['poster.webp', 'thumb.webp', 'video.mp4'].map((name) => `media/${mediaId}/${name}`),
        );
      }
    },
  );

  test('[F40] does not wait for a long video uploaded before it', slow, async () => {
    const long = await videoFile('mp4', { width: 1280, height: 720, seconds: 20 });
    const longId = await uploadFile(mara, 'post', long, 'video/mp4');
    const shortId = await uploadFile(mara, 'post', mp4, 'video/mp4');
    expect(await decided(mara, shortId)).toMatchObject({ state: 'ready' });
    expect(await mediaItemOf(mara, longId)).toMatchObject({ state: 'processing' });
    expect(await decided(mara, longId)).toMatchObject({ state: 'ready' });
  });

  test('[F40] is served in byte ranges through a signed URL', slow, async () => {
    const mediaId = await uploadFile(mara, 'post', mp4, 'video/mp4');
    await decided(mara, mediaId);
    const name = `${mediaId}/video.mp4`;
    const given = await addressesOf(mara.client, [name]);
    const part = await fetch(given[name] ?? '', { headers: { range: 'bytes=0-99' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect((await part.arrayBuffer()).byteLength).toBe(100);
  });

  test('[F40] is readable by its owner only, and through signed URLs only', slow, async () => {
    const mediaId = await uploadFile(mara, 'post', mp4, 'video/mp4');
    await decided(mara, mediaId);
    for (const client of [stranger.client, jonas.client, connect()]) {
      for (const variant of ['video', 'poster', 'thumb'] as const)
        expect(await readAs(client, mediaId, variant)).toBeNull();
      await expectNoDirectAccess(client, `${mediaId}/video.mp4`);
    }
    await expectNoDirectAccess(mara.client, `${mediaId}/video.mp4`);
    expect(await mediaItemOf(stranger, mediaId)).toBeUndefined();
    expect(await readAs(mara.client, mediaId, 'video')).not.toBeNull();
  });

  test('[F108] is deleted with all its files when its owner discards it', slow, async () => {
    const mediaId = await uploadFile(mara, 'post', mp4, 'video/mp4');
    await decided(mara, mediaId);
    const args = { p_media_id: mediaId };
    expect(refusal(await command(jonas, 'discard_media', args))).toEqual(
      refused(404, 'media_not_found'),
    );
    expect((await command(mara, 'discard_media', args)).status).toBe(204);
    expect(await keptNames(mediaId)).toEqual([]);
  });
});

describe('a recording for a message', () => {
  test('[F76] is transcoded to AAC and has a duration', slow, async () => {
    const mediaId = await uploadFile(jonas, 'chat', await audioFile('wav', 4), 'audio/wav');
    const item = await decided(jonas, mediaId);
    expect(item).toMatchObject({ state: 'ready', width: null, blur: null });
    expect(item.duration_ms).toBeGreaterThan(3900);
    const audio = (await readAs(jonas.client, mediaId, 'audio')) ?? Buffer.alloc(0);
    expect((await found(audio)).streams).toMatchObject([{ codec_name: 'aac' }]);
    expect(await readAs(stranger.client, mediaId, 'audio')).toBeNull();
    expect(await keptNames(mediaId)).toEqual([`media/${mediaId}/audio.m4a`]);
  });
});

describe('an upload request', () => {
  const megabyte = 1_048_576;
  test('[F40] has limits of size by role and purpose', async () => {
    const video = 'video/mp4';
    expect((await asks(mara, 'post', 3000 * megabyte, video)).status).toBe(200);
    expect(refusal(await asks(mara, 'post', 3000 * megabyte + 1, video))).toEqual(
      refused(413, 'video_too_big'),
    );
    expect((await asks(mara, 'story', 100 * megabyte, video)).status).toBe(200);
    expect(refusal(await asks(mara, 'story', 100 * megabyte + 1, video))).toEqual(
      refused(413, 'story_file_too_big'),
    );
    expect((await asks(mara, 'chat', 3000 * megabyte, video)).status).toBe(200);
    expect((await asks(jonas, 'chat', 100 * megabyte, video)).status).toBe(200);
    expect(refusal(await asks(jonas, 'chat', 100 * megabyte + 1, video))).toEqual(
      refused(413, 'chat_file_too_big'),
    );
    expect((await asks(mara, 'preview', 3000 * megabyte, 'video/quicktime')).status).toBe(200);
  });

  test('[F40] gets a specific refusal for a wrong type or role', async () => {
    expect(refusal(await asks(mara, 'preview', 10, 'image/png'))).toEqual(
      refused(400, 'video_format_not_supported'),
    );
    expect(refusal(await asks(mara, 'post', 10, 'video/webm'))).toEqual(
      refused(400, 'upload_type_not_allowed'),
    );
    expect(refusal(await asks(mara, 'story', 10, 'audio/wav'))).toEqual(
      refused(400, 'story_format_not_supported'),
    );
    expect(refusal(await asks(mara, 'post', 10, 'audio/wav'))).toEqual(
      refused(400, 'audio_format_not_supported'),
    );
    for (const purpose of ['post', 'story', 'preview']) {
      expect(refusal(await asks(jonas, purpose, 10, 'video/mp4'))).toEqual(
        refused(403, 'upload_unauthorized'),
      );
      expect((await asks(mara, purpose, 10, 'video/mp4')).status).toBe(200);
    }
  });
});

describe('an invalid video', () => {
  const lies: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['a web page', () => Buffer.from('<script>alert(1)</script>'), 'video_format_not_supported'],
    ['a WebM declared as an MP4', () => videoFile('webm'), 'video_format_not_supported'],
    ['the first half of an MP4', () => mp4.subarray(0, mp4.length >> 1), 'invalid_video_format'],
    ['audio alone', () => audioFile('mp4'), 'invalid_video_format'],
    [
      'an MP4 with an archive appended',
      () => Buffer.concat([mp4, Buffer.from('PK\u0003\u0004 an archive')]),
      'invalid_video_format',
    ],
    [
      'a video with too many pixels',
      () =>
        videoFile('mov', {
          isSilent: true,
          more: [
            '-vf',
            'scale=8000:8000',
            '-frames:v',
            '1',
            '-c:v',
            'mjpeg',
            '-pix_fmt',
            'yuvj420p',
          ],
        }),
      'upload_too_big',
    ],
  ];
  test.each(lies)('[F40] %s fails with its code', slow, async (_what, file, code) => {
    const mediaId = await uploadFile(mara, 'post', await file(), 'video/mp4');
    expect(await decided(mara, mediaId)).toMatchObject({ state: 'failed', failure: code });
    expect(await keptNames(mediaId)).toEqual([]);
  });

  test('[F40] an empty file fails with its code', slow, async () => {
    const slot = await openSlot(mara, 'post', 1, 'video/mp4');
    await mara.client.storage
      .from(slot.bucket)
      .upload(slot.name, Buffer.alloc(0), { contentType: 'video/mp4' });
    expect(await decided(mara, slot.media_id)).toMatchObject({ failure: 'invalid_video_format' });
  });
});

describe('the worker', () => {
  test('[F40] killed during a video: the job is leased again and done', slow, async () => {
    const long = await videoFile('mp4', { width: 640, height: 360, seconds: 8 });
    const mediaId = await uploadFile(mara, 'post', long, 'video/mp4');
    await vi.waitFor(async () => expect(await jobOf(mediaId)).toMatchObject({ state: 'leased' }), {
      timeout: 60_000,
    });
    await killWorker();
    expect(await decided(mara, mediaId)).toMatchObject({ state: 'ready', width: 640 });
    expect(await jobOf(mediaId)).toEqual({ state: 'done', attempts: 2 });
  });

  test(
    '[F40] told to stop: the job is returned at once without counting the attempt',
    slow,
    async () => {
      const long = await videoFile('mp4', { width: 640, height: 360, seconds: 8 });
      const mediaId = await uploadFile(mara, 'post', long, 'video/mp4');
      await vi.waitFor(
        async () => expect(await jobOf(mediaId)).toMatchObject({ state: 'leased' }),
        {
          timeout: 60_000,
        },
      );
      process.kill(workerPid(), 'SIGTERM');
      expect(await decided(mara, mediaId)).toMatchObject({ state: 'ready' });
      expect(await jobOf(mediaId)).toEqual({ state: 'done', attempts: 1 });
    },
  );

  test('[F40] with a forged signature: no job is leased', async () => {
    const lease = { request_id: crypto.randomUUID(), kinds: ['video', 'audio'], limit: 1 };
    expect(await asWorker('transcode-jobs', lease, { secret: 'guessed' })).toEqual({
      status: 401,
      body: { error: 'invalid_signature' },
    });
  });
});

const jobOf = async (mediaId: string) =>
  (
    await database.query<{ state: string; attempts: number }>(
      'select state, attempts from private.transcode_jobs where media_id = $1',
      [mediaId],
    )
  ).rows[0];
