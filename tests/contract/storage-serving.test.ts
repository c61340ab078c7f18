// Source: supabase.com/docs/guides/storage/serving/downloads, /buckets/fundamentals,
// /debugging/error-codes; supabase.com/docs/reference/javascript (createSignedUrl,
// createSignedUploadUrl, getPublicUrl, exists); RFC 9110 for ranges and conditions.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from './realtime-storage-world.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const eve = '33333333-3333-4333-8333-333333333333';

const project = `
  insert into storage.buckets (id, name, public) values ('open', 'open', true), ('closed', 'closed', false);
  create policy select_own on storage.objects for select to authenticated
    using (owner_id = current_setting('request.jwt.claims')::jsonb ->> 'sub');
  create policy insert_own on storage.objects for insert to authenticated
    with check (bucket_id = 'closed' and storage.extension(name) = 'txt'
      and (storage.foldername(name))[1] = current_setting('request.jwt.claims')::jsonb ->> 'sub');
`;
const path = `${ann}/ten digits.txt`;

let world: World;
beforeAll(async () => {
  world = await startWorld(27470, project);
  const file = new Blob(['0123456789'], { type: 'text/plain' });
  const closed = (await as(ann)).storage.from('closed');
  const { error } = await closed.upload(path, file, { cacheControl: '90' });
  if (error) throw error;
  await world
    .service()
    .storage.from('open')
    .upload('page.html', new Blob(['<p>'], { type: 'text/html' }));
});
afterAll(() => world.stop());

const as = async (person: string) => world.client(await world.tokenOf(person));

async function signedUrl(lifetimeSeconds = 60, options = {}) {
  const closed = (await as(ann)).storage.from('closed');
  const { data } = await closed.createSignedUrl(path, lifetimeSeconds, options);
  return data?.signedUrl ?? '';
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });

describe('signed URLs', () => {
  test('serve the object without a key, with its type and the expiry of the URL', async () => {
    const answer = await get(await signedUrl());
    expect(await answer.text()).toBe('0123456789');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    const left = Date.parse(answer.headers.get('expires') ?? '') - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThan(61_000);
  });

  test('are not created for an object that the caller cannot read', async () => {
    const { error } = await (await as(eve)).storage.from('closed').createSignedUrl(path, 60);
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' });
    expect(await signedUrl()).toContain('/object/sign/closed/');
  });

  test('created in bulk report an error for each missing object', async () => {
    const paths = [path, 'nothing.txt'];
    const { data } = await (await as(ann)).storage.from('closed').createSignedUrls(paths, 60);
    expect(data).toMatchObject([
      { path, error: null },
      {
        path: 'nothing.txt',
        error: 'Either the object does not exist or you do not have access to it',
        signedUrl: null,
      },
    ]);
    expect((await get(data?.[0]?.signedUrl ?? '')).status).toBe(200);
  });

  test('are refused after they expire', async () => {
    const url = await signedUrl(1);
    expect((await get(url)).status).toBe(200);
    await new Promise((done) => setTimeout(done, 1200));
    const answer = await get(url);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' });
  });

  test('are valid for one object only, cannot be forged and do not permit an upload', async () => {
    const url = new URL(await signedUrl());
    const token = url.searchParams.get('token') ?? '';
    const elsewhere = `${world.api}/storage/v1/object/sign/open/page.html?token=${token}`;
    expect(await (await get(elsewhere)).json()).toMatchObject({ error: 'InvalidSignature' });
    const forged = await new SignJWT({ url: `closed/${path}`, scope: 'storage:download' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret'));
    url.searchParams.set('token', forged);
    expect(await (await get(url.href)).json()).toMatchObject({ error: 'InvalidJWT' });
    const { error } = await world
      .client()
      .storage.from('closed')
      .uploadToSignedUrl(path, token, 'x');
    expect(error).toMatchObject({ statusCode: '400' });
  });
});

describe('conditional and range requests', () => {
  test('a range at the start, in the middle or at the end gets a partial response', async () => {
    const url = await signedUrl();
    const ranges = {
      'bytes=0-3': '0123',
      'bytes=4-5': '45',
      'bytes=7-': '789',
      'bytes=-2': '89',
      'bytes=8-99': '89',
    };
    for (const [range, expected] of Object.entries(ranges)) {
      const answer = await get(url, { range });
      expect([range, answer.status, await answer.text()]).toEqual([range, 206, expected]);
      expect(answer.headers.get('content-range')).toMatch(/^bytes \d-\d\/10$/);
    }
  });

  test('an invalid range is refused', async () => {
    for (const range of ['bytes=10-', 'bytes=5-4', 'bytes=-0', 'lines=1-2']) {
      const answer = await get(await signedUrl(), { range });
      expect([range, answer.status]).toEqual([range, 416]);
      expect(await answer.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' });
    }
  });

  test('an unchanged object is not sent again, and another tag gets the whole object', async () => {
    const url = await signedUrl();
    const etag = (await get(url)).headers.get('etag') ?? '';
    const again = await get(url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
    const since = { 'if-modified-since': new Date(Date.now() + 1000).toUTCString() };
    expect((await get(url, since)).status).toBe(304);
    expect((await get(url, { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
  });

  test('a download URL carries the requested file name', async () => {
    const plain = (await get(await signedUrl())).headers.get('content-disposition');
    const named = await get(await signedUrl(60, { download: 'zehn Ziffern.txt' }));
    expect(plain).toBeNull();
    expect(named.headers.get('content-disposition')).toBe(
      "attachment; filename=zehn%20Ziffern.txt; filename*=UTF-8''zehn%20Ziffern.txt",
    );
  });
});

describe('public and authenticated URLs', () => {
  test('a public bucket is readable by guests, and a private one is reported as not found', async () => {
    const open = world.client().storage.from('open').getPublicUrl('page.html').data.publicUrl;
    const answer = await get(open);
    expect(await answer.text()).toBe('<p>');
    // An uploaded HTML page is never served as HTML.
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const closed = world.client().storage.from('closed').getPublicUrl(path).data.publicUrl;
    const refused = await get(closed);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
  });

  test('the owner can download an object, and another user and a guest cannot', async () => {
    const mine = await (await as(ann)).storage.from('closed').download(path);
    expect(await mine.data?.text()).toBe('0123456789');
    for (const client of [await as(eve), world.client()]) {
      expect((await client.storage.from('closed').download(path)).data).toBeNull();
    }
  });

  test('the existence of an object is visible only to its owner', async () => {
    const exists = async (person: string) =>
      (await (await as(person)).storage.from('closed').exists(path)).data;
    expect([await exists(ann), await exists(eve)]).toEqual([true, false]);
  });

  test('the details of an object are visible only to its owner', async () => {
    const mine = await (await as(ann)).storage.from('closed').info(path);
    expect(mine.data).toMatchObject({ name: path, size: 10, cacheControl: 'max-age=90' });
    const theirs = await (await as(eve)).storage.from('closed').info(path);
    expect(theirs.error).toMatchObject({ statusCode: '404', message: 'Object not found' });
  });

  test('a forged token is refused', async () => {
    const answer = await get(`${world.api}/storage/v1/object/authenticated/closed/x.txt`, {
      apikey: world.publishableKey,
      authorization: 'Bearer forged',
    });
    expect(await answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
  });
});

describe('signed uploads', () => {
  test('the URL permits one upload of its object without a session', async () => {
    const name = `${ann}/slot.txt`;
    const { data } = await (await as(ann)).storage.from('closed').createSignedUploadUrl(name);
    const guest = world.client().storage.from('closed');
    const token = data?.token ?? '';
    expect((await guest.uploadToSignedUrl(name, token, new Blob(['one']))).error).toBeNull();
    const twice = await guest.uploadToSignedUrl(name, token, new Blob(['two']));
    expect(twice.error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    const other = await guest.uploadToSignedUrl(`${ann}/other.txt`, token, new Blob(['x']));
    expect(other.error).toMatchObject({ message: 'Invalid signature' });
    const { rows } = await world.admin.query(
      'select owner_id from storage.objects where name = $1',
      [name],
    );
    expect(rows).toEqual([{ owner_id: ann }]);
  });

  test('the URL is not created for an object that the caller cannot upload', async () => {
    const closed = (await as(eve)).storage.from('closed');
    const { error } = await closed.createSignedUploadUrl(`${ann}/stolen.txt`);
    expect(error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    expect((await closed.createSignedUploadUrl(`${eve}/mine.txt`)).error).toBeNull();
  });

  test('the URL can permit an overwrite', async () => {
    const open = world.service().storage.from('open');
    await open.upload('over.txt', new Blob(['one']));
    const { data } = await open.createSignedUploadUrl('over.txt', { upsert: true });
    const guest = world.client().storage.from('open');
    expect(
      (await guest.uploadToSignedUrl('over.txt', data?.token ?? '', new Blob(['two']))).error,
    ).toBeNull();
    expect(await (await get(guest.getPublicUrl('over.txt').data.publicUrl)).text()).toBe('two');
  });
});
