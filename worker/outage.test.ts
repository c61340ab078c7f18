import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { heicFile } from '../tests/support/heic.ts';
import { audioFile, videoFile } from '../tests/support/videos.ts';
import { decodeHeic } from './decode-heic.ts';
import { inTime } from './in-time.ts';
import { makeAudio } from './make-audio.ts';
import { makeVideo, refuseHeavy } from './make-video.ts';
import { findMediaTools } from './media-tools.ts';
import { orOutage, Outage } from './outage.ts';
import { outcomeOf } from './outcome.ts';
import { PlatformRefusal } from './platform.ts';
import { runTool, ToolFailure } from './run-tool.ts';
import { UnusableFile } from './unusable-file.ts';
import { StorageRefusal } from './with-retry.ts';

const never = new AbortController().signal;
const tools = findMediaTools(process.env);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function sourceOf(file: Buffer) {
  const path = join(folder, 'source');
  await writeFile(path, file);
  if (!tools) throw new Error('ffmpeg is needed for this test');
  return { tools, path, folder, mark: null, signal: never };
}

describe('[F39] a file that was not made', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  test.each([
    ['an outage of Storage', new Outage('download answered 503')],
    ['a full disk', full],
    ['a full disk under a program', new ToolFailure('frame: No space left on device')],
    ['a failing platform', new PlatformRefusal('transcode-callback', 503, '')],
  ])('waits without an attempt after %s', (_what, error) => {
    expect(outcomeOf(error, never, never)).toEqual({ outcome: 'postponed' });
  });

  test('waits when its lease was lost in an outage, and is returned by a stop', () => {
    const ended = AbortSignal.abort();
    expect(outcomeOf(new TypeError('fetch failed'), never, ended).outcome).toBe('postponed');
    expect(outcomeOf(new Outage('away'), ended, ended).outcome).toBe('returned');
  });

  test.each([
    ['its bytes', new UnusableFile('invalid_video_format', 'broken'), 'invalid_video_format', true],
    ['a killed program', new Error('ffmpeg was ended (137)'), 'media_failed', false],
    ['a refusal of Storage', new StorageRefusal('upload', 413), 'media_failed', false],
    ['a refusal', new PlatformRefusal('transcode-callback', 400, ''), 'media_failed', false],
  ] as const)('has failed because of %s', (_what, error, failure, is_final) => {
    expect(outcomeOf(error, never, never)).toEqual({ outcome: 'failed', failure, is_final });
  });

  test('waits for a platform that does not answer, and not for one that refuses', async () => {
    const silent = orOutage(() => Promise.reject(new TypeError('fetch failed')));
    await expect(silent).rejects.toBeInstanceOf(Outage);
    const refusal = new PlatformRefusal('transcode-callback', 409, 'lease_lost');
    await expect(orOutage(() => Promise.reject(refusal))).rejects.toBe(refusal);
  });
});

/* What is written to /dev/full meets a full disk. */
describe('[F39] a full disk is no fault of the file', () => {
  const fill = (name: string) => symlink('/dev/full', join(folder, name));
  const outcome = (error: unknown) => outcomeOf(error, never, never);
  const postponed = { outcome: 'postponed' };

  test('while a video is made', async () => {
    const source = await sourceOf(await videoFile('mp4'));
    await fill('video.mp4');
    expect(await makeVideo(source).catch(outcome)).toEqual(postponed);
  });

  test('while a recording is made', async () => {
    const source = await sourceOf(await audioFile('wav', 4));
    await fill('audio.m4a');
    expect(await makeAudio(source).catch(outcome)).toEqual(postponed);
  });

  test('while a HEIC is decoded', async () => {
    const bytes = await heicFile({ width: 64, height: 64 });
    await fill('source.tiff');
    expect(await decodeHeic(bytes, { folder, signal: never }).catch(outcome)).toEqual(postponed);
  });
});

describe('[F40] work that takes too long', () => {
  const sleep = (signal: AbortSignal) => runTool({ program: 'sleep', args: ['300'], signal });

  test('is ended, and its file is refused for good', async () => {
    const error: unknown = await inTime(never, sleep, 50).catch((error: unknown) => error);
    expect(outcomeOf(error, never, never)).toEqual({
      outcome: 'failed',
      failure: 'upload_too_big',
      is_final: true,
    });
  });

  test('is no fault of the file when it ends in an outage', async () => {
    const away = (signal: AbortSignal) =>
      sleep(signal).catch(() => Promise.reject(new Outage('the platform is away')));
    await expect(inTime(never, away, 50)).rejects.toBeInstanceOf(Outage);
  });

  test('is no fault of the file when it is stopped from outside', async () => {
    const stop = AbortSignal.timeout(50);
    await expect(inTime(stop, sleep, 300_000)).rejects.not.toBeInstanceOf(UnusableFile);
  });
});

describe('[F40] a video of a fan', () => {
  /** A file, and a program that says this about it. */
  async function announced(width: number, height: number, seconds: number, rate: string) {
    const source = await sourceOf(await videoFile('mp4'));
    const ffprobe = join(folder, 'ffprobe');
    const stream = { index: 0, codec_type: 'video', width, height, avg_frame_rate: rate };
    const answer = JSON.stringify({ streams: [{ ...stream, duration: String(seconds) }] });
    await writeFile(ffprobe, `#!/bin/sh\necho '${answer}'\n`, { mode: 0o700 });
    return { ...source, tools: { ...source.tools, ffprobe } };
  }

  test.each([
    ['four hours of 8K', 7680, 4320, 14_400, '25/1'],
    ['two minutes of 8K with a thousand frames a second', 7680, 4320, 120, '1000/1'],
    ['an hour of 1080p without a rate', 1920, 1080, 3600, '0/0'],
  ])('is refused before it is decoded: %s', async (_what, width, height, seconds, rate) => {
    const source = await announced(width, height, seconds, rate);
    await expect(refuseHeavy(source)).rejects.toMatchObject({ code: 'upload_too_big' });
  });

  test.each([
    ['half an hour of 1080p', 1920, 1080, 1800, '60/1'],
    ['seven minutes of 4K', 3840, 2160, 420, '60/1'],
  ])('is made: %s', async (_what, width, height, seconds, rate) => {
    const source = await announced(width, height, seconds, rate);
    await expect(refuseHeavy(source)).resolves.toBeUndefined();
  });
});
