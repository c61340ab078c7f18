// Source: supabase.com/docs/guides/storage/security/access-control, /uploads/standard-uploads,
// /uploads/file-limits, /management/delete-objects, /management/copy-move-objects,
// /schema/helper-functions, /debugging/error-codes; supabase.com/docs/reference/javascript.
import { readdir } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from './realtime-storage-world.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const eve = '33333333-3333-4333-8333-333333333333';

/**
 * In `own` users have access to the folder named by their id. `small` takes files up to 10 bytes,
 * of type PNG or audio. `locked` permits only the signing of URLs.
 */
const project = `
  insert into storage.buckets (id, name, public) values ('own', 'own', false), ('locked', 'locked', false);
  insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
    values ('small', 'small', 10, '{image/png,audio/*}');
  create policy reach_own on storage.objects to authenticated
    using (bucket_id = 'own' and (storage.foldername(name))[1] = current_setting('request.jwt.claims')::jsonb ->> 'sub')
    with check (bucket_id = 'own' and (storage.foldername(name))[1] = current_setting('request.jwt.claims')::jsonb ->> 'sub');
  create policy insert_small on storage.objects for insert to authenticated with check (bucket_id = 'small');
  create policy select_locked on storage.objects for select to authenticated
    using (bucket_id = 'locked' and storage.allow_any_operation(array['object.sign', 'storage.object.sign_many']));
`;

let world: World;
let annClient: SupabaseClient;
let eveClient: SupabaseClient;
beforeAll(async () => {
  world = await startWorld(27450, project);
  annClient = world.client(await world.tokenOf(ann));
  eveClient = world.client(await world.tokenOf(eve));
});
afterAll(() => world.stop());

const own = (client: SupabaseClient) => client.storage.from('own');
const text = (content: string) => new Blob([content], { type: 'text/plain' });
const refusal = (status: string, message: string) => ({ status: 400, statusCode: status, message });

describe('an upload', () => {
  test('into the own folder stores owner, type, size and metadata in the row', async () => {
    const { data, error } = await own(annClient).upload(`${ann}/a b(1).txt`, text('hello'), {
      cacheControl: '60',
      metadata: { from: 'phone' },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ path: `${ann}/a b(1).txt`, fullPath: `own/${ann}/a b(1).txt` });
    const { rows } = await world.admin.query('select * from storage.objects where id = $1', [
      data?.id,
    ]);
    expect(rows[0]).toMatchObject({
      owner_id: ann,
      owner: ann,
      path_tokens: [ann, 'a b(1).txt'],
      user_metadata: { from: 'phone' },
      metadata: { size: 5, mimetype: 'text/plain', cacheControl: 'max-age=60' },
    });
  });

  test('into the folder of another user is refused and leaves no file', async () => {
    const before = await storedFiles();
    const { error } = await own(eveClient).upload(`${ann}/x.txt`, text('intruder'));
    expect(error).toMatchObject(refusal('403', 'new row violates row-level security policy'));
    expect(await storedFiles()).toEqual(before);
  });

  test('is refused for a guest and allowed with the secret key', async () => {
    const guest = await own(world.client()).upload('guest.txt', text('guest'));
    expect(guest.error).toMatchObject({ statusCode: '403' });
    const service = await own(world.service()).upload('service.txt', text('service'));
    expect(service.error).toBeNull();
  });

  test('of raw bytes with headers instead of a form keeps type and metadata', async () => {
    const path = `${ann}/raw.bin`;
    const options = { contentType: 'application/x-thing', metadata: { n: 1 } };
    const { error } = await own(annClient).upload(path, Buffer.from([1, 2, 3]), options);
    expect(error).toBeNull();
    const { data } = await own(annClient).info(path);
    expect(data).toMatchObject({ contentType: 'application/x-thing', size: 3, metadata: { n: 1 } });
  });

  test('with a taken name is refused unless it requests to overwrite', async () => {
    const path = `${ann}/twice.txt`;
    await own(annClient).upload(path, text('one'));
    const again = await own(annClient).upload(path, text('two'));
    expect(again.error).toMatchObject(refusal('409', 'The resource already exists'));
    expect(await contentOf(path)).toBe('one');
    const before = await storedFiles();
    expect((await own(annClient).upload(path, text('three'), { upsert: true })).error).toBeNull();
    expect(await contentOf(path)).toBe('three');
    expect((await own(annClient).update(path, text('four'))).error).toBeNull();
    expect(await contentOf(path)).toBe('four');
    expect(await storedFiles()).toHaveLength(before.length);
  });

  test('that runs twice concurrently under one name succeeds once and is refused once', async () => {
    const attempts = [1, 2].map((n) => own(annClient).upload(`${ann}/race.txt`, text(String(n))));
    const outcomes = (await Promise.all(attempts)).map(({ error }) => error?.message ?? 'stored');
    expect(outcomes.sort()).toEqual(['The resource already exists', 'stored']);
  });

  test('that overwrites requires the permissions to select and update', async () => {
    const small = annClient.storage.from('small');
    const png = Buffer.from('png');
    const once = await small.upload('up.png', png, { contentType: 'image/png' });
    expect(once.error).toBeNull();
    const over = await small.upload('up.png', png, { contentType: 'image/png', upsert: true });
    expect(over.error).toMatchObject({ statusCode: '403' });
  });

  test('with a name that the platform does not allow is refused', async () => {
    const { error } = await own(annClient).upload(`${ann}/ümlaut.txt`, text('x'));
    expect(error).toMatchObject(refusal('400', `Invalid key: ${ann}/ümlaut.txt`));
  });

  test('with path traversal in its name stays inside the storage folder', async () => {
    const answer = await fetch(`${world.api}/storage/v1/object/own/${ann}%2F..%2F..%2Fpasswd`, {
      method: 'POST',
      headers: { apikey: world.secretKey, 'content-type': 'text/plain' },
      body: 'dots',
    });
    expect(answer.status).toBe(200);
    expect((await storedFiles()).every((file) => /^[0-9a-f-]{36}$/.test(file))).toBe(true);
    const { data } = await own(world.service()).info(`${ann}/other`);
    expect(data).toBeNull();
  });

  test('into an unknown bucket is refused', async () => {
    const { error } = await annClient.storage.from('nowhere').upload('x', text('x'));
    expect(error).toMatchObject(refusal('404', 'Bucket not found'));
  });
});

describe("a bucket's limits", () => {
  const small = () => annClient.storage.from('small');
  const png = { contentType: 'image/png' };

  test('a file that is too large is refused as a form, as bytes and as a stream', async () => {
    const tooLarge = refusal('413', 'The object exceeded the maximum allowed size');
    const form = await small().upload(
      'form.png',
      new Blob(['x'.repeat(11)], { type: 'image/png' }),
    );
    expect(form.error).toMatchObject(tooLarge);
    const bytes = await small().upload('bytes.png', Buffer.alloc(11), png);
    expect(bytes.error).toMatchObject(tooLarge);
    const stream = new Blob(['x'.repeat(11)]).stream();
    expect((await small().upload('stream.png', stream, png)).error).toMatchObject(tooLarge);
    expect((await small().upload('fits.png', Buffer.alloc(10), png)).error).toBeNull();
  });

  test('a type that is not listed is refused, and one that matches a wildcard is accepted', async () => {
    const html = await small().upload('page.html', Buffer.from('<p>'), {
      contentType: 'text/html',
    });
    expect(html.error).toMatchObject(refusal('415', 'mime type text/html is not supported'));
    const audio = await small().upload('a.ogg', Buffer.from('o'), { contentType: 'audio/ogg' });
    expect(audio.error).toBeNull();
  });
});

describe('a list', () => {
  test('shows folders and objects to the owner and nothing to another user', async () => {
    await own(annClient).upload(`${ann}/list/deep/1.txt`, text('1'));
    await own(annClient).upload(`${ann}/list/2.txt`, text('22'));
    await own(annClient).upload(`${ann}/list/3.txt`, text('333'));
    const { data } = await own(annClient).list(`${ann}/list`);
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['deep', true],
      ['2.txt', false],
      ['3.txt', false],
    ]);
    expect(data?.[1]?.metadata).toMatchObject({ size: 2 });
    const page = { limit: 1, offset: 1, sortBy: { column: 'name', order: 'desc' } };
    expect((await own(annClient).list(`${ann}/list`, page)).data).toMatchObject([
      { name: '3.txt' },
    ]);
    expect((await own(annClient).list(`${ann}/list`, { search: '2' })).data).toHaveLength(1);
    expect((await own(eveClient).list(`${ann}/list`)).data).toEqual([]);
  });

  test('is empty under a policy that permits only the signing of URLs', async () => {
    await world.service().storage.from('locked').upload('video.txt', text('video'));
    const locked = annClient.storage.from('locked');
    expect((await locked.createSignedUrl('video.txt', 60)).error).toBeNull();
    expect((await locked.createSignedUrls(['video.txt'], 60)).data?.[0]?.error).toBeNull();
    expect((await locked.list()).data).toEqual([]);
    expect((await locked.download('video.txt')).error).not.toBeNull();
  });
});

describe('removal, move and copy', () => {
  test('the owner can remove an object, and another user removes nothing and gets no error', async () => {
    const path = `${ann}/gone.txt`;
    await own(annClient).upload(path, text('gone'));
    const before = await storedFiles();
    expect((await own(eveClient).remove([path])).data).toEqual([]);
    expect(await storedFiles()).toHaveLength(before.length);
    expect((await own(annClient).remove([path])).data).toMatchObject([{ name: path }]);
    expect(await storedFiles()).toHaveLength(before.length - 1);
    expect((await own(annClient).download(path)).data).toBeNull();
  });

  test('the role of the project cannot delete the row of an object by SQL', async () => {
    const remove = `delete from storage.objects where name = 'service.txt'`;
    await expect(world.sql.query(remove)).rejects.toThrow('Direct deletion from storage tables');
    expect((await own(world.service()).remove(['service.txt'])).data).toHaveLength(1);
  });

  test('the owner can move an object to a free name of the own folder, and another user cannot', async () => {
    await own(annClient).upload(`${ann}/from.txt`, text('moved'));
    await own(annClient).upload(`${ann}/taken.txt`, text('taken'));
    const stolen = await own(eveClient).move(`${ann}/from.txt`, `${eve}/mine.txt`);
    expect(stolen.error).toMatchObject(refusal('404', 'Object not found'));
    const over = await own(annClient).move(`${ann}/from.txt`, `${ann}/taken.txt`);
    expect(over.error).toMatchObject({ statusCode: '409' });
    const given = await own(annClient).move(`${ann}/from.txt`, `${eve}/given.txt`);
    expect(given.error).toMatchObject({ statusCode: '403' });
    expect((await own(annClient).move(`${ann}/from.txt`, `${ann}/to.txt`)).error).toBeNull();
    expect(await contentOf(`${ann}/to.txt`)).toBe('moved');
  });

  test('the owner can copy an object, and another user cannot', async () => {
    await own(annClient).upload(`${ann}/source.txt`, text('copied'));
    const stolen = await own(eveClient).copy(`${ann}/source.txt`, `${eve}/copy.txt`);
    expect(stolen.error).toMatchObject(refusal('404', 'Object not found'));
    const { data } = await own(annClient).copy(`${ann}/source.txt`, `${ann}/copy.txt`);
    expect(data).toEqual({ path: `own/${ann}/copy.txt` });
    await own(annClient).remove([`${ann}/source.txt`]);
    expect(await contentOf(`${ann}/copy.txt`)).toBe('copied');
  });
});

test('the helper functions split an object name and match the current operation', async () => {
  const { rows } = await world.sql.query(`
    select storage.foldername('a/b/c.tar.gz') as folders, storage.foldername('c.txt') as none,
           storage.filename('a/b/c.tar.gz') as file, storage.extension('a/b/c.tar.gz') as extension
  `);
  expect(rows[0]).toMatchObject({
    folders: ['a', 'b'],
    none: [],
    file: 'c.tar.gz',
    extension: 'gz',
  });
  const allowed = async (call: string, operation: string) => {
    const setting = `select set_config('storage.operation', '${operation}', true)`;
    // Several statements in one query are one transaction; the result of the last one counts.
    const results: unknown = await world.sql.query(
      `${setting}; select storage.${call} as is_allowed`,
    );
    return JSON.stringify(results).includes('"is_allowed":true');
  };
  expect(await allowed(`allow_only_operation('object.sign')`, 'storage.object.sign')).toBe(true);
  expect(await allowed(`allow_only_operation('storage.object.sign')`, 'object.sign')).toBe(true);
  expect(await allowed(`allow_only_operation('object.sign')`, 'storage.object.sign_many')).toBe(
    false,
  );
  expect(
    await allowed(`allow_any_operation('{object.list,object.sign}')`, 'storage.object.sign'),
  ).toBe(true);
  expect(await allowed(`allow_any_operation('{}')`, 'storage.object.sign')).toBe(false);
});

async function contentOf(path: string) {
  const { data } = await own(annClient).download(path);
  return data?.text();
}

/** Names of the files of objects and of unfinished uploads. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(world.dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\/(objects|incoming)\b/.test(entry.parentPath))
    .map((entry) => entry.name);
}
