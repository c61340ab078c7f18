import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heicFile } from '../tests/support/heic.ts';
import { madePicture } from '../tests/support/made-picture.ts';
import { videoFile } from '../tests/support/videos.ts';
import { findMediaTools } from './media-tools.ts';
import { makeVideo } from './make-video.ts';

/*
 * Files of phones made to hurt: two formats in one, data that grows when it is read, claims of
 * sizes, and references to other files. Each is refused within seconds, or made anew without what
 * was hidden in it.
 */
const tools = findMediaTools(process.env);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const page = Buffer.from('<html><script>alert("CANARY")</script></html>');
const u32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * at);
  return bytes;
};
function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(8 + body.length), Buffer.from(name, 'latin1'), body]);
}

async function video(file: Buffer) {
  const path = join(folder, 'source');
  await writeFile(path, file);
  if (!tools) throw new Error('ffmpeg is needed for this test');
  const signal = AbortSignal.timeout(60_000);
  return makeVideo({ tools, path, folder, mark: null, signal });
}

/** A MOV with its index at the end, so that the index may grow. */
const mov = (seconds = 1) => videoFile('mov', { seconds, isSilent: true });

/** The file with bytes put in place of others inside these boxes, whose lengths follow. */
function patched(file: Buffer, path: string[], change: (content: Buffer) => Buffer): Buffer {
  const [name = '', ...inner] = path;
  const at = file.indexOf(name, 0, 'latin1') - 4;
  const end = at + file.readUInt32BE(at);
  const content = file.subarray(at + 8, end);
  const changed = inner.length === 0 ? change(content) : patched(content, inner, change);
  return Buffer.concat([file.subarray(0, at), box(name, changed), file.subarray(end)]);
}

describe('a HEIC', () => {
  const small = { width: 64, height: 64 };

  test('[F136] [F120] with a page behind its end, in a box or beside its index is refused', async () => {
    const file = await heicFile(small);
    for (const hostile of [
      Buffer.concat([file, page]),
      Buffer.concat([file, box('free', page)]),
      Buffer.concat([file, Buffer.from('PK\u0003\u0004 an archive')]),
      patched(file, ['meta'], (content) => Buffer.concat([content, box('xml ', page)])),
    ])
      await expect(madePicture(hostile, 'post')).rejects.toMatchObject({
        code: 'invalid_image_format',
      });
  });

  test('[F136] [F120] with a page among its data is made anew without it', async () => {
    const file = await heicFile(small);
    const { files } = await madePicture(
      patched(file, ['mdat'], (content) => Buffer.concat([content, page])),
      'post',
    );
    for (const made of Object.values(files)) expect(made.includes('CANARY')).toBe(false);
  });

  test('[F136] [F120] that names a size of four thousand millions of pixels in one side is refused', async () => {
    for (const announced of [
      { width: 0xffff_ffff, height: 1 },
      { width: 0xffff_ffff, height: 0xffff_ffff },
      { width: 0, height: 0 },
    ])
      await expect(
        madePicture(await heicFile({ ...small, announced }), 'post'),
      ).rejects.toMatchObject({
        name: 'UnusableFile',
      });
  });

  test('[F136] [F120] whose profile is none is made without it, and one beyond the file is refused', async () => {
    const profile = Buffer.alloc(3_000_000, 0x41);
    const { files, result } = await madePicture(await heicFile({ ...small, profile }), 'post');
    expect(result).toMatchObject(small);
    expect(files.full.byteLength).toBeLessThan(10_000);
    const beyond = await heicFile({ ...small, profile: Buffer.alloc(0) });
    beyond.writeUInt32BE(0x7fff_ffff, beyond.indexOf('colrprof') - 4);
    await expect(madePicture(beyond, 'post')).rejects.toMatchObject({
      code: 'invalid_image_format',
    });
  });

  test('[F136] [F120] of very many pictures ends within its time', async () => {
    const file = await heicFile(small);
    const many = 60_000;
    const entry = (id: number) =>
      Buffer.concat([
        u32(21, 0x696e_6665, 0x0200_0000),
        Buffer.from([id >> 8, id & 255, 0, 0]),
        Buffer.from('hvc1\0'),
      ]);
    const hostile = patched(file, ['meta', 'iinf'], () =>
      Buffer.concat([
        u32(0),
        Buffer.from([many >> 8, many & 255]),
        ...Array.from({ length: many }, (_, at) => entry(at + 1)),
      ]),
    );
    await expect(madePicture(hostile, 'post')).rejects.toMatchObject({
      code: 'invalid_image_format',
    });
  }, 90_000);
});

describe('a MOV', () => {
  test('[F40] with a page behind its end is refused, and in a box of its own made anew without it', async () => {
    const file = await mov();
    await expect(video(Buffer.concat([file, page]))).rejects.toMatchObject({
      code: 'invalid_video_format',
    });
    const { files } = await video(Buffer.concat([file, box('free', page)]));
    for (const made of Object.values(files)) expect(await bytesOf(made)).not.toContain('CANARY');
  });

  test('[F40] whose index is compressed to a thousandth of its size is refused', async () => {
    const size = 256_000_000;
    const bomb = box(
      'moov',
      box(
        'cmov',
        box('dcom', Buffer.from('zlib')),
        box('cmvd', u32(size), deflateSync(Buffer.alloc(size))),
      ),
    );
    expect(bomb.length).toBeLessThan(400_000);
    await expect(
      video(Buffer.concat([box('ftyp', Buffer.from('qt  '), u32(0)), bomb])),
    ).rejects.toMatchObject({
      code: 'invalid_video_format',
    });
  });

  test('[F40] whose boxes are nested a thousand deep is refused', async () => {
    let nested = box('free');
    for (let depth = 0; depth < 1000; depth += 1) nested = box('moov', nested);
    await expect(
      video(Buffer.concat([box('ftyp', Buffer.from('qt  '), u32(0)), nested])),
    ).rejects.toMatchObject({
      code: 'invalid_video_format',
    });
  });

  test('[F40] whose pictures are in another file of the worker is refused', async () => {
    const secret = await mov();
    await writeFile(join(folder, 'secret.mov'), secret);
    const name = Buffer.from('secret.mov');
    // A Macintosh alias: a file beside this one, one level up and one down, and its path.
    const alias = Buffer.concat([
      Buffer.alloc(130),
      Buffer.from([0, 1, 0, 1]),
      Buffer.alloc(16),
      Buffer.from([0, 2, 0, name.length]),
      name,
      Buffer.from([0xff, 0xff, 0, 0]),
    ]);
    const hostile = patched(secret, ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'], () =>
      Buffer.concat([u32(0, 1), box('alis', u32(0), alias)]),
    );
    const data = hostile.indexOf('mdat') + 4;
    hostile.fill(0, data, hostile.indexOf('moov') - 4);
    await expect(video(hostile)).rejects.toMatchObject({ code: 'invalid_video_format' });
  });

  test('[F40] of thousands of tracks is refused for good', async () => {
    const file = await mov();
    const at = file.indexOf('trak') - 4;
    const track = file.subarray(at, at + file.readUInt32BE(at));
    const hostile = patched(file, ['moov'], (content) =>
      Buffer.concat([content, ...Array.from({ length: 4000 }, () => track)]),
    );
    await expect(video(hostile)).rejects.toMatchObject({ name: 'UnusableFile' });
  }, 90_000);

  test('[F40] whose track claims another size than its pictures is made in theirs', async () => {
    const file = await mov();
    const tall = patched(file, ['moov', 'trak', 'tkhd'], (content) => {
      const changed = Buffer.from(content);
      changed.writeUInt32BE(0xffff_0000, changed.length - 4);
      return changed;
    });
    const { result } = await video(tall);
    expect(result).toMatchObject({ width: 320, height: 180 });
  });
});

async function bytesOf(file: Buffer | string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return (typeof file === 'string' ? await readFile(file) : file).toString('latin1');
}
