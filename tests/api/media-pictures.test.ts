import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { heicFile } from '../support/heic.ts';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import {
  addressesOf,
  command,
  decided,
  drawing,
  expectNoDirectAccess,
  mediaItemOf,
  noise,
  openSlot,
  readAs,
  keptNames,
  uploadFile,
} from './media-support.ts';

/*
 * Pictures through all parts: slot, Storage, job, worker, signed URLs. The tests check the bytes of
 * each rendition and the refusals that strangers get at every endpoint.
 */
let mara: User;
let jonas: User;
let stranger: User;

beforeAll(async () => {
  [mara, jonas, stranger] = await Promise.all([
    makeCreator('mara'),
    makeFan('jonas'),
    makeFan('stranger'),
  ]);
});
afterAll(disconnectAll);

describe('a picture for a message', () => {
  test('[F39] from a PNG becomes ready; its owner is notified and can read it', async () => {
    const signals: unknown[] = [];
    await listen(jonas, (payload) => signals.push(payload));
    const mediaId = await uploadFile(jonas, 'chat', await drawing(900, 600).png().toBuffer());

    const item = await decided(jonas, mediaId);

    expect(item).toMatchObject({ state: 'ready', failure: null, width: 900, height: 600 });
    expect(item.blur).toMatch(/^4x4:[0-9a-f]{48}$/);
    expect(item.locked_blur).toMatch(/^[0-9a-f]{6}-[0-9a-f]{6}$/);
    await vi.waitFor(() =>
      expect(signals).toContainEqual(
        expect.objectContaining({ what: ['media'], media_ids: [mediaId] }),
      ),
    );
    const full = await sharp((await readAs(jonas.client, mediaId)) ?? undefined).metadata();
    expect(full).toMatchObject({ format: 'webp', width: 900, height: 600 });
    const thumb = await readAs(jonas.client, mediaId, 'thumb');
    expect(await sharp(thumb ?? undefined).metadata()).toMatchObject({ width: 640, height: 427 });
  });

  test('[F39] from a JPEG is rotated by its EXIF orientation and loses all metadata', async () => {
    const jpeg = await drawing(800, 400)
      .withExif({ IFD0: { Copyright: 'SECRET-CANARY' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('Exif')).toBe(true);
    const mediaId = await uploadFile(jonas, 'chat', jpeg, 'image/jpeg');

    expect(await decided(jonas, mediaId)).toMatchObject({ width: 400, height: 800 });

    const served = (await readAs(jonas.client, mediaId)) ?? Buffer.alloc(0);
    expect(served.includes('CANARY')).toBe(false);
    const { exif, orientation, xmp, icc } = await sharp(served).metadata();
    expect({ exif, orientation, xmp, icc }).toEqual({});
  });

  test('[F136] from a HEIC becomes a WebP like any other, upright', async () => {
    const heic = await heicFile({ width: 640, height: 480, turns: 1 });
    const mediaId = await uploadFile(jonas, 'chat', heic, 'image/heic');

    expect(await decided(jonas, mediaId)).toMatchObject({
      state: 'ready',
      width: 480,
      height: 640,
    });

    const served = (await readAs(jonas.client, mediaId)) ?? Buffer.alloc(0);
    expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 480 });
  });

  test('[F39] a large noisy picture is served within 1500 pixels and below 2 MB', async () => {
    const file = await noise(2400, 1800).jpeg({ quality: 90 }).toBuffer();
    const mediaId = await uploadFile(jonas, 'chat', file, 'image/jpeg');

    const item = await decided(jonas, mediaId);

    expect(item).toMatchObject({ state: 'ready', width: 1500, height: 1125 });
    expect(item.bytes).toBeLessThan(2 * 1024 * 1024);
    expect((await readAs(jonas.client, mediaId))?.byteLength).toBe(item.bytes);
  });

  test('[F39] is readable by its owner only, and through signed URLs only', async () => {
    const mediaId = await uploadFile(jonas, 'chat', await drawing(50, 50).png().toBuffer());
    await decided(jonas, mediaId);
    const name = `${mediaId}/full.webp`;

    for (const client of [stranger.client, mara.client, connect(), jonas.client]) {
      const isOwner = client === jonas.client;
      expect((await readAs(client, mediaId)) !== null).toBe(isOwner);
      await expectNoDirectAccess(client, name);
    }
    expect(await mediaItemOf(stranger, mediaId)).toBeUndefined();
    expect(Object.keys(await addressesOf(jonas.client, [name, 'no/such']))).toEqual([name]);
  });

  test('[F108] is made from an upload that no client can read and that is removed afterwards', async () => {
    const slot = await openSlot(jonas, 'chat', 10_000);
    const uploads = jonas.client.storage.from(slot.bucket);
    const file = await drawing(60, 60).png().toBuffer();
    expect((await uploads.upload(slot.name, file, { contentType: 'image/png' })).error).toBeNull();
    expect((await uploads.download(slot.name)).error).not.toBeNull();
    const again = await uploads.upload(slot.name, file, { contentType: 'image/png', upsert: true });
    expect(again.error).not.toBeNull();
    await decided(jonas, slot.media_id);
    expect(await keptNames(slot.media_id)).toEqual([
      `media/${slot.media_id}/full.webp`,
      `media/${slot.media_id}/thumb.webp`,
    ]);
  });

  test('[F108] cannot be uploaded into the slot of another user', async () => {
    const slot = await openSlot(jonas, 'chat', 10_000);
    const file = await drawing(10, 10).png().toBuffer();
    const options = { contentType: 'image/png' };
    const theirs = stranger.client.storage.from(slot.bucket);
    expect((await theirs.upload(slot.name, file, options)).error).not.toBeNull();
    const own = jonas.client.storage.from(slot.bucket);
    expect((await own.upload(`${slot.name}x`, file, options)).error).not.toBeNull();
    expect((await own.upload(slot.name, file, options)).error).toBeNull();
    expect(await decided(jonas, slot.media_id)).toMatchObject({ state: 'ready' });
  });

  test('[F108] can be discarded by its owner, not by a stranger', async () => {
    const mediaId = await uploadFile(jonas, 'chat', await drawing(20, 20).png().toBuffer());
    await decided(jonas, mediaId);
    const args = { p_media_id: mediaId };
    expect((await command(stranger, 'discard_media', args)).body).toMatchObject({
      message: 'media_not_found',
    });
    expect((await command(jonas, 'discard_media', args)).status).toBe(204);
    expect(await readAs(jonas.client, mediaId)).toBeNull();
    expect(await keptNames(mediaId)).toEqual([]);
  });
});

describe('a picture for the wall', () => {
  test('[F39] carries the profile address, unlike a picture for a message', async () => {
    const file = await drawing(1200, 800, '#204060').png().toBuffer();
    const [wall, chat] = await Promise.all([
      uploadFile(mara, 'post', file),
      uploadFile(mara, 'chat', file),
    ]);
    await Promise.all([decided(mara, wall), decided(mara, chat)]);

    expect(await lightest(await readAs(mara.client, wall))).toBeGreaterThan(150);
    expect(await lightest(await readAs(mara.client, chat))).toBeLessThan(120);
    expect(await lightest(await readAs(mara.client, wall, 'thumb'))).toBeGreaterThan(120);
  });
});

describe('pictures of a profile', () => {
  test('[F108] an avatar chosen before it is ready is set when it is ready, at its size', async () => {
    const mediaId = await uploadFile(mara, 'avatar', await drawing(700, 700).png().toBuffer());
    expect((await command(mara, 'set_profile_picture', { p_media_id: mediaId })).status).toBe(200);
    await decided(mara, mediaId);

    const avatar = await pictureOf(mara.id, 'avatar');

    expect(avatar).toMatchObject({ width: 500, height: 665 });
    expect(avatar?.name).not.toContain(mediaId);
    expect(avatar?.name).not.toContain(mara.id);
    const full = await publicPicture(avatar?.name);
    expect(await sharp(full).metadata()).toMatchObject({ width: 500, height: 665 });
    expect(await sharp(await publicPicture(avatar?.thumb_name)).metadata()).toMatchObject({
      width: 200,
      height: 266,
    });
  });

  test('[F108] a cover has a header; the next cover replaces the first', async () => {
    const first = await uploadFile(
      mara,
      'cover',
      await drawing(2600, 1300).jpeg().toBuffer(),
      'image/jpeg',
    );
    await decided(mara, first);
    expect((await command(mara, 'set_profile_picture', { p_media_id: first })).body).toBe('set');
    const before = await pictureOf(mara.id, 'cover');
    expect(before).toMatchObject({ width: 2000, height: 1000 });
    const header = await sharp(await publicPicture(before?.thumb_name)).metadata();
    expect(header).toMatchObject({ width: 1600, height: 380 });
    const card = await sharp(await publicPicture(before?.card_name)).metadata();
    expect(card).toMatchObject({ width: 480, height: 288 });

    const second = await uploadFile(mara, 'cover', await drawing(1000, 400).png().toBuffer());
    await decided(mara, second);
    await command(mara, 'set_profile_picture', { p_media_id: second });

    const after = await pictureOf(mara.id, 'cover');
    expect(after?.name).not.toBe(before?.name);
    expect(await mediaItemOf(mara, first)).toBeUndefined();
  });

  test('[F108] the avatar of a fan is readable by that fan only', async () => {
    const mediaId = await uploadFile(jonas, 'avatar', await drawing(600, 800).png().toBuffer());
    await command(jonas, 'set_profile_picture', { p_media_id: mediaId });
    await decided(jonas, mediaId);
    const thumbFor = (user: User | null) =>
      rowsAs(user, 'select thumb_name from public.profile_pictures where profile_id = $1', [
        jonas.id,
      ]);
    const { thumb_name } = (await pictureOf(jonas.id, 'avatar')) ?? {};
    expect(await thumbFor(jonas)).toEqual([{ thumb_name }]);
    expect(await thumbFor(stranger)).toEqual([]);
    await expect(thumbFor(null)).rejects.toMatchObject({ code: '42501' });
  });
});

type Picture = {
  name: string;
  thumb_name: string;
  card_name?: string;
  width: number;
  height: number;
};

async function pictureOf(profileId: string, kind: string): Promise<Picture | undefined> {
  const { rows } = await database.query<Picture>(
    'select name, thumb_name, card_name, width, height from public.profile_pictures where profile_id = $1 and kind = $2',
    [profileId, kind],
  );
  return rows[0];
}

async function publicPicture(name = ''): Promise<Buffer> {
  const { addresses } = inject('platform');
  const response = await fetch(`${addresses.api}/storage/v1/object/public/profiles/${name}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/**
 * The brightest value in the lower left corner of the middle square, the place of the profile
 * address.
 */
async function lightest(picture: Buffer | null): Promise<number> {
  const { width, height } = await sharp(picture ?? undefined).metadata();
  const side = Math.min(width, height);
  const corner = {
    left: (width - side) >> 1,
    top: (height + side - Math.floor(side * 0.3)) >> 1,
    width: side >> 1,
    height: Math.floor(side * 0.15),
  };
  const { channels } = await sharp(
    await sharp(picture ?? undefined)
      .extract(corner)
      .png()
      .toBuffer(),
  ).stats();
  return channels[0]?.max ?? 0;
}

function listen(user: User, report: (payload: unknown) => void): Promise<void> {
  return new Promise((done) => {
    user.client
      .channel(`user:${user.id}`, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, ({ payload }) => report(payload))
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') done();
      });
  });
}
