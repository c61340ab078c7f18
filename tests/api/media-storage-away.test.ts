import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { database, disconnectAll, makeFan, type User } from '../support/users.ts';
import { decided, drawing, keptNames, mediaItemOf, openSlot, readAs } from './media-support.ts';

/*
 * Storage refuses a result of the worker. The worker retries, and no result is lost or made twice.
 */
let jonas: User;
let png: Buffer;

beforeAll(async () => {
  jonas = await makeFan('jonas');
  png = await drawing(80, 60).png().toBuffer();
});
afterAll(disconnectAll);

/** Refuses new Storage objects below this folder until the returned function is called. */
async function refuseBelow(folder: string): Promise<() => Promise<void>> {
  const name = `refuse_${folder.replaceAll('-', '')}`;
  // A separate schema, because other tests compare the product's schemas at the same time.
  await database.query(`
    create schema ${name};
    create function ${name}.refuse() returns trigger language plpgsql as $$
    begin raise exception 'no space' using errcode = '53100'; end $$;
    create trigger ${name} before insert on storage.objects for each row
      when (new.bucket_id = 'media' and new.name like '${folder}/%')
      execute function ${name}.refuse();`);
  return async () => {
    await database.query(`drop schema ${name} cascade`);
  };
}

test('[F39] a picture refused by Storage is stored as soon as Storage accepts it', async () => {
  const slot = await openSlot(jonas, 'chat', png.byteLength);
  const release = await refuseBelow(slot.media_id);
  try {
    const { error } = await jonas.client.storage
      .from(slot.bucket)
      .upload(slot.name, png, { contentType: 'image/png' });
    expect(error).toBeNull();
    await vi.waitFor(
      async () => {
        const { rows } = await database.query(
          'select state from private.transcode_jobs where media_id = $1',
          [slot.media_id],
        );
        expect(rows).toEqual([{ state: 'leased' }]);
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(await mediaItemOf(jonas, slot.media_id)).toMatchObject({ state: 'processing' });
    expect(await keptNames(slot.media_id)).toEqual([`${slot.bucket}/${slot.name}`]);
  } finally {
    await release();
  }
  expect(await decided(jonas, slot.media_id)).toMatchObject({ state: 'ready', width: 80 });
  expect(await readAs(jonas.client, slot.media_id)).not.toBeNull();
  const { rows } = await database.query(
    'select state, attempts from private.transcode_jobs where media_id = $1',
    [slot.media_id],
  );
  expect(rows).toEqual([{ state: 'done', attempts: 1 }]);
});
