// Source: supabase.com/docs/guides/storage/uploads/standard-uploads and /file-limits: an upload is
// stored whole or not at all, and a body of any size is streamed.
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, until, type World } from './realtime-storage-world.ts';

const project = `
  insert into storage.buckets (id, name) values ('big', 'big');
  insert into storage.buckets (id, name, file_size_limit) values ('tight', 'tight', 1000000);
`;

let world: World;
beforeAll(async () => {
  world = await startWorld(27530, project);
});
afterAll(() => world.stop());

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(`${world.dataDir}/${folder}`, {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('a form of 24 MB that contains a part of its own delimiter is stored unchanged', async () => {
  const content = Buffer.concat([
    randomBytes(12_000_000),
    Buffer.from('\r\n------'),
    randomBytes(12_000_000),
  ]);
  const big = world.service().storage.from('big');
  expect((await big.upload('form.bin', new Blob([content]))).error).toBeNull();
  const { data } = await big.download('form.bin');
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(Buffer.from(await (data ?? new Blob()).arrayBuffer()))).toBe(hash(content));
});

test('an empty file can be stored', async () => {
  const big = world.service().storage.from('big');
  expect((await big.upload('empty.txt', new Blob([]))).error).toBeNull();
  const { data } = await big.download('empty.txt');
  expect(data?.size).toBe(0);
});

test('an aborted upload leaves neither row nor bytes', async () => {
  const before = (await files('objects')).length;
  const upload = request(`${world.api}/storage/v1/object/big/broken.bin`, {
    method: 'POST',
    headers: { apikey: world.secretKey, 'content-length': '1000000', 'content-type': 'image/png' },
  });
  upload.on('error', () => {});
  upload.write(Buffer.alloc(100_000));
  await until(async () => (await files('incoming')).length === 1, 'the first bytes');
  upload.destroy();
  await until(async () => (await files('incoming')).length === 0, 'the half file is gone');
  expect(await files('objects')).toHaveLength(before);
  expect((await world.service().storage.from('big').exists('broken.bin')).data).toBe(false);
});

test('an upload whose name was taken meanwhile is refused, and its bytes are deleted', async () => {
  const before = (await files('objects')).length;
  const answer = new Promise<string>((done) => {
    const slow = request(`${world.api}/storage/v1/object/big/same.bin`, {
      method: 'POST',
      headers: { apikey: world.secretKey, 'content-type': 'image/png' },
    });
    slow.on('response', (response) =>
      response.on('data', (chunk: Buffer) => done(chunk.toString())),
    );
    slow.write(Buffer.alloc(1000));
    void until(async () => (await files('incoming')).length === 1, 'the first bytes')
      .then(() =>
        world
          .service()
          .storage.from('big')
          .upload('same.bin', new Blob(['first'])),
      )
      .then(() => slow.end());
  });
  expect(JSON.parse(await answer)).toMatchObject({ statusCode: '409', error: 'Duplicate' });
  expect(await files('objects')).toHaveLength(before + 1);
});

test('a form far above the limit is refused with a response instead of a closed connection', async () => {
  const tight = world.service().storage.from('tight');
  const { error } = await tight.upload('large.bin', new Blob([Buffer.alloc(20_000_000)]));
  expect(error).toMatchObject({ statusCode: '413' });
  expect(await files('incoming')).toEqual([]);
  expect((await tight.upload('fits.bin', new Blob([Buffer.alloc(900_000)]))).error).toBeNull();
});

test('Storage continues after a restart of the database', async () => {
  await world.restartPostgres();
  const big = world.service().storage.from('big');
  expect((await big.upload('after.txt', new Blob(['after']))).error).toBeNull();
});
