import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { download, upload } from './files.ts';
import { withRetry, StorageRefusal } from './with-retry.ts';
import { Outage } from './outage.ts';
import { UnusableFile } from './unusable-file.ts';

const never = new AbortController().signal;
const short = [1, 1];

function failing(times: number, error: () => Error) {
  let calls = 0;
  const work = () => {
    calls += 1;
    return calls <= times ? Promise.reject(error()) : Promise.resolve('done');
  };
  return { work, calls: () => calls };
}

describe('[F40] a failed request', () => {
  test.each([
    ['a network error', () => new TypeError('fetch failed')],
    ['an error of Storage', () => new StorageRefusal('upload', 503)],
    ['a rate limit of Storage', () => new StorageRefusal('upload', 429)],
  ])('is repeated after %s', async (_what, error) => {
    const { work, calls } = failing(2, error);
    expect(await withRetry(work, never, short)).toBe('done');
    expect(calls()).toBe(3);
  });

  test.each([
    ['a final refusal', () => new StorageRefusal('upload', 413)],
    ['an unusable file', () => new UnusableFile('upload_too_big', 'too big')],
  ])('is not repeated after %s', async (_what, error) => {
    const { work, calls } = failing(1, error);
    await expect(withRetry(work, never, short)).rejects.toThrow(error().message);
    expect(calls()).toBe(1);
  });

  test('is an outage after the last retry, and is not repeated after a stop', async () => {
    const often = failing(3, () => new StorageRefusal('upload', 500));
    await expect(withRetry(often.work, never, short)).rejects.toMatchObject({
      name: 'Outage',
      message: 'upload answered 500',
    });
    const stopped = failing(1, () => new StorageRefusal('upload', 500));
    await expect(withRetry(stopped.work, AbortSignal.abort(), short)).rejects.toThrow('500');
    expect(stopped.calls()).toBe(1);
  });

  test('is an outage when a signed URL has expired meanwhile', async () => {
    const answers = [new TypeError('fetch failed'), new StorageRefusal('upload', 400)];
    const late = () => Promise.reject(answers.shift() ?? new Error('called too often'));
    await expect(withRetry(late, never, short)).rejects.toBeInstanceOf(Outage);
  });
});

describe('[F40] files', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** Refuses the given number of requests with a status, then accepts and returns bytes. */
  async function storage(refusals: number, status: number) {
    const taken: Buffer[] = [];
    let left = refusals;
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (left-- > 0) return response.writeHead(status).end();
        if (request.method === 'PUT') taken.push(Buffer.concat(parts));
        return response.writeHead(200).end('bytes');
      });
    });
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    // A listening server has an address.
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/`, taken };
  }

  test('are downloaded and uploaded when Storage is available again', async () => {
    const down = await storage(1, 503);
    expect(await download(down.url, 100, never)).toEqual(Buffer.from('bytes'));
    server?.close();
    const away = await storage(1, 502);
    const target = { bucket: 'media', url: away.url, type: 'image/webp' };
    await upload(target, Buffer.from('made'), never);
    expect(away.taken).toEqual([Buffer.from('made')]);
  });

  test('are not uploaded again after a final refusal of Storage', async () => {
    const { url, taken } = await storage(1, 400);
    const target = { bucket: 'media', url, type: 'image/webp' };
    await expect(upload(target, Buffer.from('made'), never)).rejects.toThrow('400');
    expect(taken).toEqual([]);
  });
});
