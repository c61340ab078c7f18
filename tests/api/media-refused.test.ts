import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { heicFile } from '../support/heic.ts';
import { disconnectAll, makeFan, type User } from '../support/users.ts';
import {
  command,
  decided,
  drawing,
  openSlot,
  readAs,
  keptNames,
  uploadFile,
} from './media-support.ts';

/*
 * Files whose content differs from their declared type. Each is refused with a code, its bytes are
 * queued for removal and no part of it is served. Valid files beside them are accepted.
 */
let jonas: User;
let png: Buffer;
let jpeg: Buffer;
let heic: Buffer;
let heicBomb: Buffer;

beforeAll(async () => {
  jonas = await makeFan('jonas');
  png = await drawing(64, 64).png().toBuffer();
  heic = await heicFile({ width: 64, height: 64 });
  const announced = { width: 30_000, height: 30_000 };
  heicBomb = await heicFile({ width: 64, height: 64, announced });
  jpeg = await drawing(64, 64).jpeg().toBuffer();
});
afterAll(disconnectAll);

const text = (content: string) => Buffer.from(content);
const script = text('<html><script>alert(1)</script></html>');

const lies: [string, () => Buffer, string][] = [
  ['a web page', () => script, 'invalid_image_format'],
  [
    'an SVG with a script',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'invalid_image_format',
  ],
  ['a GIF', () => text('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 'invalid_image_format'],
  ['the first bytes of a PNG', () => png.subarray(0, 8), 'invalid_image_format'],
  ['half a PNG', () => png.subarray(0, png.length >> 1), 'invalid_image_format'],
  ['half a JPEG', () => jpeg.subarray(0, jpeg.length >> 1), 'invalid_image_format'],
  ['a PNG with a web page appended', () => Buffer.concat([png, script]), 'invalid_image_format'],
  [
    'a JPEG with an archive appended',
    () => Buffer.concat([jpeg, text('PK\x03\x04 archive')]),
    'invalid_image_format',
  ],
  [
    'a JPEG with a web page in its comment',
    () => withComment(jpeg, script),
    'invalid_image_format',
  ],
  ['a PNG with damaged data', () => damaged(png), 'invalid_image_format'],
  [
    'a PNG of a few bytes that claims 30000 x 30000 pixels',
    () => pixelBomb(30_000),
    'image_too_big',
  ],
  ['half a HEIC', () => heic.subarray(0, heic.length >> 1), 'invalid_image_format'],
  ['a HEIC that claims 30000 x 30000 pixels', () => heicBomb, 'image_too_big'],
];

describe('a file that is not a picture fails', () => {
  test.each(lies)('[F39] %s', async (_what, file, code) => {
    const mediaId = await uploadFile(jonas, 'chat', file());
    expect(await decided(jonas, mediaId)).toMatchObject({ state: 'failed', failure: code });
    expect(await keptNames(mediaId)).toEqual([]);
    expect(await readAs(jonas.client, mediaId)).toBeNull();
  });

  test('[F39] a PNG declared as a JPEG is accepted', async () => {
    const mediaId = await uploadFile(jonas, 'chat', png, 'image/jpeg');
    expect(await decided(jonas, mediaId)).toMatchObject({ state: 'ready' });
  });

  test('[F39] a JPEG with an appended camera video is accepted without the video', async () => {
    const video = text('\x00\x00\x00\x18ftypmp42 LIVE-CANARY');
    const mediaId = await uploadFile(jonas, 'chat', Buffer.concat([jpeg, video]), 'image/jpeg');
    expect(await decided(jonas, mediaId)).toMatchObject({ state: 'ready' });
    expect((await readAs(jonas.client, mediaId))?.includes('CANARY')).toBe(false);
  });
});

describe('a refused upload', () => {
  test('[F120] an empty file', async () => {
    const args = { p_purpose: 'chat', p_bytes: 0, p_type: 'image/png' };
    const { status, body } = await command(jonas, 'request_upload', args);
    expect({ status, message: body['message'] }).toEqual({
      status: 400,
      message: 'invalid_payload',
    });
    // A slot of one byte filled with an empty file: the worker finds nothing to read.
    const slot = await openSlot(jonas, 'chat', 1);
    await jonas.client.storage
      .from(slot.bucket)
      .upload(slot.name, Buffer.alloc(0), { contentType: 'image/png' });
    expect(await decided(jonas, slot.media_id)).toMatchObject({ state: 'failed' });
  });

  test('[F120] a file larger than announced', async () => {
    const slot = await openSlot(jonas, 'chat', 10);
    const { error } = await jonas.client.storage
      .from(slot.bucket)
      .upload(slot.name, png, { contentType: 'image/png' });
    expect(error).toBeNull();
    expect(await decided(jonas, slot.media_id)).toMatchObject({ failure: 'upload_too_big' });
  });

  test('[F39] a file of more than 10 MB, by Storage itself', async () => {
    const slot = await openSlot(jonas, 'chat', 10_000_000);
    const { error } = await jonas.client.storage
      .from(slot.bucket)
      .upload(slot.name, Buffer.alloc(10 * 1024 * 1024 + 1), { contentType: 'image/png' });
    expect(error).toMatchObject({ statusCode: '413' });
    await vi.waitFor(async () => expect(await keptNames(slot.media_id)).toEqual([]), {
      timeout: 60_000,
    });
  });

  test('[F120] a type other than a picture, by Storage itself', async () => {
    const slot = await openSlot(jonas, 'chat', 1000);
    const { error } = await jonas.client.storage
      .from(slot.bucket)
      .upload(slot.name, script, { contentType: 'text/html' });
    expect(error).toMatchObject({ statusCode: '415' });
  });
});

function withComment(picture: Buffer, comment: Buffer): Buffer {
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xfffe, 0);
  segment.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), segment, comment, picture.subarray(2)]);
}

function damaged(picture: Buffer): Buffer {
  const copy = Buffer.from(picture);
  const data = copy.indexOf('IDAT') + 8;
  copy.fill(0xff, data, data + 20);
  return copy;
}

/** A PNG with one row of compressed zeros under a header that claims a square of `side` pixels. */
function pixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * 3 + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
