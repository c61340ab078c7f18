// Source: supabase.com/docs/guides/storage/uploads/resumable-uploads; tus.io/protocols, version
// 1.0.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Upload } from 'tus-js-client';
import { startWorld, until, type World } from './realtime-storage-world.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const eve = '33333333-3333-4333-8333-333333333333';

const project = `
  insert into storage.buckets (id, name) values ('videos', 'videos');
  insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
    values ('clips', 'clips', 1000, '{video/mp4}');
  create policy insert_own on storage.objects for insert to authenticated
    with check ((storage.foldername(name))[1] = current_setting('request.jwt.claims')::jsonb ->> 'sub');
`;
const chunkSize = 6 * 1024 * 1024;

let world: World;
beforeAll(async () => {
  world = await startWorld(27490, project);
});
afterAll(() => world.stop());

interface Attempt {
  upload: Upload;
  /** The message of the refusal, or null. */
  done: Promise<string | null>;
  progress: { sent: number };
}

interface Wanted {
  person?: string;
  bucket?: string;
  name: string;
  type?: string;
  signature?: string;
  uploadUrl?: string;
}

async function begin(content: Buffer, wanted: Wanted): Promise<Attempt> {
  const token = wanted.person ? await world.tokenOf(wanted.person) : world.publishableKey;
  const progress = { sent: 0 };
  const tell: ((outcome: string | null) => void)[] = [];
  const done = new Promise<string | null>((resolve) => tell.push(resolve));
  const upload = new Upload(content, {
    endpoint: `${world.api}/storage/v1/upload/resumable${wanted.signature ? '/sign' : ''}`,
    // The server may still be writing an aborted part when the client requests the offset.
    retryDelays: [0, 100, 300],
    chunkSize,
    ...(wanted.uploadUrl ? { uploadUrl: wanted.uploadUrl } : {}),
    headers: {
      apikey: world.publishableKey,
      ...(wanted.signature
        ? { 'x-signature': wanted.signature }
        : { authorization: `Bearer ${token}` }),
    },
    metadata: {
      bucketName: wanted.bucket ?? 'videos',
      objectName: wanted.name,
      contentType: wanted.type ?? 'video/mp4',
      cacheControl: '3600',
    },
    onProgress: (bytes) => (progress.sent = bytes),
    onSuccess: () => tell[0]?.(null),
    onError: (error) => tell[0]?.(error.message),
  });
  upload.start();
  return { upload, done, progress };
}

/** The stored object of a name: the hash of its bytes, and its row. */
async function stored(name: string, bucket = 'videos') {
  const { data } = await world.service().storage.from(bucket).download(name);
  const { rows } = await world.admin.query<{ owner_id: string; metadata: object }>(
    'select owner_id, metadata from storage.objects where name = $1',
    [name],
  );
  return { hash: data && hashOf(Buffer.from(await data.arrayBuffer())), row: rows[0] };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const request = async (method: string, url: string, person: string) =>
  fetch(url, {
    method,
    headers: {
      apikey: world.publishableKey,
      authorization: `Bearer ${await world.tokenOf(person)}`,
      'tus-resumable': '1.0.0',
      ...(method === 'PATCH'
        ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
        : {}),
    },
    ...(method === 'PATCH' ? { body: 'intruder' } : {}),
  });

describe('resumable uploads', () => {
  test('of several parts are stored complete, with owner, type and cache control', async () => {
    const content = randomBytes(14 * 1024 * 1024);
    const { done } = await begin(content, { person: ann, name: `${ann}/video.mp4` });
    expect(await done).toBeNull();
    const { hash, row } = await stored(`${ann}/video.mp4`);
    expect(hash).toBe(hashOf(content));
    expect(row).toMatchObject({
      owner_id: ann,
      metadata: { mimetype: 'video/mp4', size: content.length, cacheControl: 'max-age=3600' },
    });
  });

  test('resume after a pause at the offset that was reached', async () => {
    const content = randomBytes(13 * 1024 * 1024);
    const name = `${ann}/paused.mp4`;
    const first = await begin(content, { person: ann, name });
    await until(() => first.progress.sent > chunkSize, 'more than one part');
    await first.upload.abort();
    const uploadUrl = first.upload.url ?? '';
    const head = await request('HEAD', uploadUrl, ann);
    expect(Number(head.headers.get('upload-offset'))).toBeGreaterThanOrEqual(chunkSize);
    const second = await begin(content, { person: ann, name, uploadUrl });
    expect(await second.done).toBeNull();
    expect((await stored(name)).hash).toBe(hashOf(content));
  });

  test('cannot be inspected, continued or ended by another user', async () => {
    const name = `${ann}/mine.mp4`;
    const first = await begin(randomBytes(13 * 1024 * 1024), { person: ann, name });
    await until(() => first.progress.sent > chunkSize, 'more than one part');
    await first.upload.abort();
    const url = first.upload.url ?? '';
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      expect([method, (await request(method, url, eve)).status]).toEqual([method, 403]);
    }
    expect((await request('HEAD', url, ann)).status).toBe(200);
    expect((await request('DELETE', url, ann)).status).toBe(204);
    expect((await request('HEAD', url, ann)).status).toBe(404);
  });

  test('are refused under the same policies and errors as standard uploads', async () => {
    const content = Buffer.from('small');
    const foreign = await begin(content, { person: eve, name: `${ann}/stolen.mp4` });
    expect(await foreign.done).toMatch(/403.*new row violates row-level security policy/s);
    const nowhere = await begin(content, { person: eve, bucket: 'nowhere', name: `${eve}/x.mp4` });
    expect(await nowhere.done).toMatch(/404.*Bucket not found/s);
    expect(await (await begin(content, { person: eve, name: `${eve}/own.mp4` })).done).toBeNull();
    const again = await begin(content, { person: eve, name: `${eve}/own.mp4` });
    expect(await again.done).toMatch(/409.*The resource already exists/s);
    const guest = await begin(content, { name: 'guest.mp4' });
    expect(await guest.done).toMatch(/403/);
  });

  test('follow the size and type limits of a bucket', async () => {
    const clip = (name: string) => ({ person: ann, bucket: 'clips', name: `${ann}/${name}` });
    const large = await begin(Buffer.alloc(1001), clip('large.mp4'));
    expect(await large.done).toMatch(/413/);
    const typed = await begin(Buffer.alloc(10), { ...clip('text.txt'), type: 'text/plain' });
    expect(await typed.done).toMatch(/415.*mime type text\/plain is not supported/s);
    expect(await (await begin(Buffer.alloc(1000), clip('fits.mp4'))).done).toBeNull();
  });
});

describe('signed resumable uploads', () => {
  test('the token permits the upload of its object and of no other', async () => {
    const name = `${ann}/signed.mp4`;
    const videos = world.client(await world.tokenOf(ann)).storage.from('videos');
    const { data } = await videos.createSignedUploadUrl(name);
    const signature = data?.token ?? '';
    const content = randomBytes(7 * 1024 * 1024);
    const other = await begin(content, { signature, name: `${ann}/other.mp4` });
    expect(await other.done).toMatch(/400.*Invalid signature/s);
    expect(await (await begin(content, { signature, name })).done).toBeNull();
    const { hash, row } = await stored(name);
    expect(hash).toBe(hashOf(content));
    expect(row?.owner_id).toBe(ann);
  });

  test('the signed endpoint does not let another user end an unfinished upload', async () => {
    const name = `${ann}/under-way.mp4`;
    const first = await begin(randomBytes(13 * 1024 * 1024), { person: ann, name });
    await until(() => first.progress.sent > chunkSize, 'more than one part');
    await first.upload.abort();
    const signed = (first.upload.url ?? '').replace('/resumable/', '/resumable/sign/');
    expect((await request('DELETE', signed, eve)).status).toBe(400);
    expect((await request('DELETE', first.upload.url ?? '', ann)).status).toBe(204);
  });
});
