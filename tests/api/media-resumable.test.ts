import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { videoFile } from '../support/videos.ts';
import { disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { command, decided, keptNames, openSlot, readAs, type Slot } from './media-support.ts';

/*
 * Large files in parts: the connection can break at any byte, and only the user who began can
 * continue.
 */
const { addresses, keys } = inject('platform');
let mara: User;
let lena: User;
let jonas: User;
let mov: Buffer;

beforeAll(async () => {
  [mara, lena, jonas, mov] = await Promise.all([
    makeCreator('mara'),
    makeCreator('lena'),
    makeFan('jonas'),
    videoFile('mov', { seconds: 2 }),
  ]);
});
afterAll(disconnectAll);

const base64 = (text: string) => Buffer.from(text).toString('base64');
const as = (user: User | null) => ({
  apikey: keys.publishable,
  authorization: `Bearer ${user?.token ?? keys.publishable}`,
  'tus-resumable': '1.0.0',
});

function begin(user: User | null, slot: Slot, bytes: number, type = 'video/quicktime') {
  const metadata = { bucketName: slot.bucket, objectName: slot.name, contentType: type };
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`);
  return fetch(`${addresses.api}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...as(user),
      'upload-length': String(bytes),
      'upload-metadata': pairs.join(','),
    },
  });
}

async function begun(user: User, slot: Slot, bytes: number): Promise<string> {
  const response = await begin(user, slot, bytes);
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

const look = (user: User | null, address: string) =>
  fetch(address, { method: 'HEAD', headers: as(user) });

async function offsetOf(user: User, address: string): Promise<number> {
  const response = await look(user, address);
  expect(response.status).toBe(200);
  return Number(response.headers.get('upload-offset'));
}

const goOn = (user: User | null, address: string, offset: number, rest: Buffer) =>
  fetch(address, {
    method: 'PATCH',
    body: new Uint8Array(rest),
    headers: {
      ...as(user),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });

/** Announces the whole rest, sends `sent` bytes of it and cuts the connection. */
function breakOff(user: User, address: string, offset: number, rest: Buffer, sent: number) {
  return new Promise<void>((done) => {
    const part = request(address, {
      method: 'PATCH',
      headers: {
        ...as(user),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': rest.length,
      },
    });
    part.on('error', () => undefined);
    part.on('close', () => done());
    part.write(rest.subarray(0, sent), () => setTimeout(() => part.destroy(), 50));
  });
}

/** The offset, once two reads in a row return the same one. */
async function settledOffset(user: User, address: string): Promise<number> {
  let last = -1;
  for (;;) {
    const offset = await offsetOf(user, address);
    if (offset === last) return offset;
    last = offset;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const slotOf = (user: User) => openSlot(user, 'post', mov.byteLength, 'video/quicktime');

describe('a video in parts', () => {
  test('[F40] arrives complete, wherever its connections broke', async () => {
    const slot = await slotOf(mara);
    const address = await begun(mara, slot, mov.byteLength);
    for (let cut = 0; cut < 5; cut++) {
      const offset = await settledOffset(mara, address);
      const rest = mov.subarray(offset);
      const sent = Math.floor(Math.random() * Math.min(rest.length - 1, mov.length / 6));
      await breakOff(mara, address, offset, rest, sent);
    }
    expect(await keptNames(slot.media_id)).toEqual([]);
    const offset = await settledOffset(mara, address);
    expect(offset).toBeLessThan(mov.byteLength);
    const last = await goOn(mara, address, offset, mov.subarray(offset));
    expect(last.status).toBe(204);
    const item = await decided(mara, slot.media_id);
    expect(item).toMatchObject({ state: 'ready', failure: null, width: 320 });
    expect(await readAs(mara.client, slot.media_id, 'video')).not.toBeNull();
  });

  test('[F40] can be inspected, continued and deleted only by the user who began it', async () => {
    const slot = await slotOf(mara);
    const address = await begun(mara, slot, mov.byteLength);
    for (const user of [lena, jonas, null]) {
      expect((await look(user, address)).status).toBeGreaterThanOrEqual(400);
      expect((await goOn(user, address, 0, mov)).status).toBeGreaterThanOrEqual(400);
      const ended = await fetch(address, { method: 'DELETE', headers: as(user) });
      expect(ended.status).toBeGreaterThanOrEqual(400);
    }
    expect(await offsetOf(mara, address)).toBe(0);
    expect((await goOn(mara, address, 0, mov)).status).toBe(204);
  });

  test('[F40] can begin only in a slot of the same user', async () => {
    const slot = await slotOf(mara);
    for (const user of [lena, jonas, null])
      expect((await begin(user, slot, mov.byteLength)).status).toBe(403);
    const elsewhere = { ...slot, name: `${slot.name}x` };
    expect((await begin(mara, elsewhere, mov.byteLength)).status).toBe(403);
    expect((await begin(mara, slot, mov.byteLength)).status).toBe(201);
  });

  test('[F40] cannot continue after its slot was discarded', async () => {
    const slot = await slotOf(mara);
    const address = await begun(mara, slot, mov.byteLength);
    expect((await goOn(mara, address, 0, mov.subarray(0, 1000))).status).toBe(204);
    await command(mara, 'discard_media', { p_media_id: slot.media_id });
    const rest = await goOn(mara, address, 1000, mov.subarray(1000));
    expect(rest.status).toBe(403);
    expect(await keptNames(slot.media_id)).toEqual([]);
  });

  test('[F40] over 3000 MB or of another type is refused by Storage itself', async () => {
    const slot = await slotOf(mara);
    expect((await begin(mara, slot, 3_145_728_001)).status).toBe(413);
    expect((await begin(mara, slot, 1000, 'text/html')).status).toBe(415);
    expect((await begin(mara, slot, 3_145_728_000)).status).toBe(201);
  });
});
