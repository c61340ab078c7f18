import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxesOf, videoFile, found, frame, audioFile } from '../tests/support/videos.ts';
import type { MediaOutput, Source } from './output.ts';
import { makeAudio } from './make-audio.ts';
import { makeVideo, servedSize } from './make-video.ts';
import { findMediaTools } from './media-tools.ts';

const tools = findMediaTools(process.env);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'made-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function make(
  file: Buffer,
  work: (source: Source) => Promise<MediaOutput> = makeVideo,
  mark: string | null = null,
) {
  const path = join(folder, 'source');
  await writeFile(path, file);
  if (!tools) throw new Error('ffmpeg is needed for this test');
  const signal = AbortSignal.timeout(60_000);
  const { result, files } = await work({ tools, path, folder, mark, signal });
  const read = async (of: Buffer | string | undefined) =>
    typeof of === 'string' ? readFile(of) : (of ?? Buffer.alloc(0));
  return {
    result,
    video: await read(files.video),
    poster: await read(files.poster),
    thumb: await read(files.thumb),
    audio: await read(files.audio),
  };
}

describe('a video', () => {
  test('[F40] is transcoded to H.264 and AAC, with the index at the start', async () => {
    const { result, video, poster, thumb } = await make(
      await videoFile('mov', { seconds: 2, more: ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le'] }),
    );
    const { streams, format } = await found(video);
    expect(streams).toMatchObject([
      { codec_type: 'video', codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p' },
      { codec_type: 'audio', codec_name: 'aac' },
    ]);
    expect(Number(format.duration)).toBeCloseTo(2, 0);
    expect(result).toMatchObject({ width: 320, height: 180, bytes: video.byteLength });
    expect(result.duration_ms).toBeCloseTo(2000, -2);
    expect(boxesOf(video).slice(0, 2)).toEqual(['ftyp', 'moov']);
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect(result.blur).toMatch(/^4x4:/);
  });

  test.each(['smpte2084', 'arib-std-b67'])(
    '[F40] in HDR (%s) is converted to ordinary colours and keeps its brightness',
    async (curve) => {
      const bright = await videoFile('mov', {
        more: [
          '-vf',
          `zscale=tin=bt709:min=bt709:pin=bt709:rin=tv:t=${curve}:m=bt2020nc:p=bt2020:npl=203,format=yuv420p10le`,
          ...'-c:v libx264 -pix_fmt yuv420p10le -color_primaries bt2020'.split(' '),
          '-color_trc',
          curve,
          '-colorspace',
          'bt2020nc',
        ],
      });
      expect((await found(bright)).streams[0]).toMatchObject({ color_transfer: curve });
      const { video, poster } = await make(bright);
      expect((await found(video)).streams[0]).toMatchObject({
        codec_name: 'h264',
        pix_fmt: 'yuv420p',
        color_transfer: 'bt709',
        color_primaries: 'bt709',
        color_space: 'bt709',
      });
      const plain = await make(await videoFile('mov'));
      const [ours, usual] = await Promise.all(
        [poster, plain.poster].map(async (one) => (await sharp(one).stats()).channels),
      );
      for (const [at, channel] of ours?.entries() ?? []) {
        expect(channel.max).toBeGreaterThan(225);
        expect(Math.abs(channel.mean - (usual?.[at]?.mean ?? 0))).toBeLessThan(25);
      }
    },
  );

  test('[F40] with a rotation flag is rotated, and the flag is removed', async () => {
    const turned = await videoFile('mov', { remux: ['-metadata:s:v', 'rotate=90'] });
    const { result, video } = await make(turned);
    expect(result).toMatchObject({ width: 180, height: 320 });
    const [picture] = (await found(video)).streams;
    expect(picture).toMatchObject({ width: 180, height: 320 });
    expect(picture?.side_data_list).toBeUndefined();
  });

  test('[F40] loses its metadata', async () => {
    const canary = ['-metadata', 'title=CANARY', '-metadata', 'location=+51.5-000.1/'];
    const told = await videoFile('mp4', { more: [...canary, '-movflags', 'use_metadata_tags'] });
    expect(told.includes('CANARY')).toBe(true);
    const { video } = await make(told);
    expect(video.includes('CANARY')).toBe(false);
    expect(video.includes('+51.5')).toBe(false);
  });

  test('[F40] without audio stays without audio', async () => {
    const { video } = await make(await videoFile('mp4', { isSilent: true }));
    expect((await found(video)).streams.map((one) => one.codec_type)).toEqual(['video']);
  });

  test('[F39] shows the whole watermark in its middle square', async () => {
    const dark = ['-vf', 'drawbox=c=black:t=fill'];
    const source = await videoFile('mp4', { width: 640, height: 360, more: dark });
    const brightest = async (video: Buffer, left: number, width: number) => {
      const part = { left, top: 0, width, height: 360 };
      const cut = await sharp(await frame(video))
        .extract(part)
        .toBuffer();
      return (await sharp(cut).stats()).channels[0]?.max ?? 0;
    };
    const { video: marked } = await make(source, makeVideo, 'velour.example/mara');
    expect(await brightest(marked, 140, 250)).toBeGreaterThan(120);
    // No part of the watermark is beside the square, or in its corner where the page shows the
    // duration.
    expect(await brightest(marked, 0, 140)).toBeLessThan(60);
    expect(await brightest(marked, 430, 210)).toBeLessThan(60);
    const { video: plain } = await make(source);
    expect(await brightest(plain, 0, 640)).toBeLessThan(60);
  });

  test.each([
    [1920, 1080, '1:1', 0, 1920, 1080],
    [3840, 2160, '1:1', 0, 1920, 1080],
    [3840, 2160, '1:1', -90, 1080, 1920],
    [2000, 2000, '1:1', 0, 1080, 1080],
    [4000, 1000, '1:1', 0, 1920, 480],
    [720, 576, '64:45', 0, 1024, 576],
    [101, 51, 'N/A', 0, 102, 52],
    [1, 1, '0:1', 0, 2, 2],
  ])('[F40] of %i x %i (pixel ratio %s, rotated by %i) is served as %i x %i', (...given) => {
    const [width, height, ratio, rotation, servedWidth, servedHeight] = given;
    const size = servedSize({
      index: 0,
      codec_type: 'video',
      codec_name: 'h264',
      duration: 1,
      width,
      height,
      sample_aspect_ratio: ratio,
      avg_frame_rate: '25/1',
      color_transfer: '',
      disposition: { attached_pic: 0 },
      side_data_list: rotation === 0 ? [] : [{ rotation }],
    });
    expect(size).toEqual({ width: servedWidth, height: servedHeight });
  });
});

describe('a file that is not a usable video is refused', () => {
  const files: [string, () => Promise<Buffer>, string][] = [
    ['an empty file', async () => Buffer.alloc(0), 'invalid_video_format'],
    ['a web page', async () => Buffer.from('<html></html>'), 'video_format_not_supported'],
    ['a WebM', () => videoFile('webm'), 'video_format_not_supported'],
    [
      'a playlist',
      async () => Buffer.from('#EXTM3U\nfile:///etc/passwd'),
      'video_format_not_supported',
    ],
    ['half a video', () => part(0.5, ['-movflags', 'faststart']), 'invalid_video_format'],
    ['a video without its index', () => part(0.5), 'invalid_video_format'],
    ['a video with an archive behind its end', polyglot, 'invalid_video_format'],
    ['audio alone', () => audioFile('mp4'), 'invalid_video_format'],
    ['audio with cover art', coverArt, 'invalid_video_format'],
    ['a video with damaged frames', damaged, 'invalid_video_format'],
    ['a video of 8000 x 8000 pixels', wall, 'upload_too_big'],
    ['a video of two frames that lasts for hours', endless, 'upload_too_big'],
  ];
  test.each(files)('[F40] %s', async (_what, file, code) => {
    await expect(make(await file())).rejects.toMatchObject({ name: 'UnusableFile', code });
  });
});

describe('a recording', () => {
  test.each([
    ['wav', []],
    ['webm', ['-c:a', 'libopus']],
    ['ogg', ['-c:a', 'libopus']],
    ['m4a', []],
  ] as const)('[F76] in format %s is transcoded to AAC with its duration', async (ending, more) => {
    const { result, audio } = await make(await audioFile(ending, 4, more), makeAudio);
    expect((await found(audio)).streams).toMatchObject([{ codec_name: 'aac' }]);
    expect(result.duration_ms).toBeGreaterThan(3900);
    expect(result.duration_ms).toBeLessThan(4200);
    expect(result.width).toBeUndefined();
  });

  test('[F76] loses its picture', async () => {
    const { audio } = await make(await videoFile('mp4', { seconds: 3 }), makeAudio);
    expect((await found(audio)).streams.map((one) => one.codec_type)).toEqual(['audio']);
  });

  test.each([
    ['a web page', () => Promise.resolve(Buffer.from('<html></html>'))],
    ['a silent video', () => videoFile('mp4', { isSilent: true })],
    ['an empty file', () => Promise.resolve(Buffer.alloc(0))],
    ['a WAV of nothing', () => audioFile('wav').then((file) => file.subarray(0, 44))],
  ])('[F76] cannot be made of %s', async (_what, file) => {
    await expect(make(await file(), makeAudio)).rejects.toMatchObject({
      code: 'audio_format_not_supported',
    });
  });
});

async function part(share: number, more: string[] = []): Promise<Buffer> {
  const whole = await videoFile('mp4', { seconds: 2, more });
  return whole.subarray(0, Math.floor(whole.length * share));
}

async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await videoFile('mp4'), Buffer.from('PK\u0003\u0004 an archive and more')]);
}

/** An MP4 of audio whose only video stream is its cover art. */
const coverArt = () =>
  videoFile('mp4', {
    more: [
      '-c:v',
      'mjpeg',
      '-pix_fmt',
      'yuvj420p',
      '-frames:v',
      '1',
      '-disposition:v',
      'attached_pic',
    ],
  });

async function damaged(): Promise<Buffer> {
  const whole = Buffer.from(await videoFile('mp4', { seconds: 2, isSilent: true }));
  const data = whole.indexOf('mdat') + 4;
  whole.fill(0x5a, data, whole.indexOf('moov') - 4);
  return whole;
}

/** A small file of a single colour with very large dimensions. */
const wall = () =>
  videoFile('mov', {
    isSilent: true,
    more: ['-vf', 'scale=8000:8000', '-frames:v', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
  });

/** Two frames, the second of them hours after the first. */
const endless = () =>
  videoFile('mp4', {
    isSilent: true,
    more: ['-vf', 'setpts=N*20000/TB', '-vsync', 'vfr', '-frames:v', '2'],
  });
