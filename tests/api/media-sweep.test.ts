import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateFolder } from '../../local/state.ts';
import { database, disconnectAll, makeFan, type User } from '../support/users.ts';
import {
  asWorker,
  command,
  decided,
  drawing,
  keptNames,
  mediaItemOf,
  openSlot,
  uploadFile,
  type Slot,
} from './media-support.ts';

/* Files deleted from the database are also deleted from the disk, through the Storage API only. */
let jonas: User;
beforeAll(async () => {
  jonas = await makeFan('jonas');
});
afterAll(disconnectAll);

const sweep = () => asWorker('storage-sweep', { request_id: crypto.randomUUID() });
const versionsOf = async (mediaId: string) =>
  (
    await database.query<{ version: string }>(
      `select version from storage.objects where name like '%' || $1 || '%'`,
      [mediaId],
    )
  ).rows.map(({ version }) => version);

test('[F108] discarded media lose their rows and bytes, other media keep both', async () => {
  const file = await drawing(40, 40).png().toBuffer();
  const [gone, kept] = await Promise.all([
    uploadFile(jonas, 'chat', file),
    uploadFile(jonas, 'chat', file),
  ]);
  await Promise.all([decided(jonas, gone), decided(jonas, kept)]);
  const [goneVersions, keptVersions] = await Promise.all([versionsOf(gone), versionsOf(kept)]);
  await command(jonas, 'discard_media', { p_media_id: gone });

  // A run takes a portion; other tests may have queued more than one.
  const swept = async () => {
    const { status, body } = await sweep();
    return { status, more: body['more'] };
  };
  await expect.poll(swept, { timeout: 60_000 }).toEqual({ status: 200, more: false });
  // The worker sweeps as well, and may have taken these files a moment before.
  await expect.poll(() => versionsOf(gone), { timeout: 60_000 }).toEqual([]);
  expect((await versionsOf(kept)).length).toBe(2);
  const files = readdirSync(join(stateFolder(process.env.VELOUR_STACK ?? 'test'), 'storage'), {
    recursive: true,
    encoding: 'utf8',
  });
  const isOnDisk = (version: string) => files.some((name) => name.endsWith(version));
  expect(goneVersions.filter((version) => isOnDisk(version))).toEqual([]);
  expect(keptVersions.filter((version) => isOnDisk(version)).length).toBe(2);
  const queued = async () => {
    const { rows } = await database.query(
      `select name from private.objects_to_remove where name like '%' || $1 || '%'`,
      [gone],
    );
    return rows;
  };
  await expect.poll(queued, { timeout: 60_000 }).toEqual([]);
});

test('[F108] an abandoned slot is swept and accepts no file; an open slot accepts one', async () => {
  const file = await drawing(40, 40).png().toBuffer();
  const [left, waiting] = [
    await openSlot(jonas, 'chat', file.byteLength),
    await openSlot(jonas, 'chat', file.byteLength),
  ];
  await database.query(
    `update private.upload_slots set expires_at = now() - interval '1 day' where media_id = $1`,
    [left.media_id],
  );
  await database.query('select private.sweep_media()');

  expect(await mediaItemOf(jonas, left.media_id)).toBeUndefined();
  const store = (slot: Slot) =>
    jonas.client.storage.from(slot.bucket).upload(slot.name, file, { contentType: 'image/png' });
  expect((await store(left)).error).not.toBeNull();
  expect(await keptNames(left.media_id)).toEqual([]);
  expect((await store(waiting)).error).toBeNull();
  expect(await decided(jonas, waiting.media_id)).toMatchObject({ state: 'ready' });
});

test('[F108] only the worker can sweep', async () => {
  const content = { request_id: crypto.randomUUID() };
  const forged = await asWorker('storage-sweep', content, { secret: 'guessed' });
  expect(forged).toEqual({ status: 401, body: { error: 'invalid_signature' } });
  expect((await sweep()).status).toBe(200);
});
