import { createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { withRetry, StorageRefusal } from './with-retry.ts';
import { UnusableFile } from './unusable-file.ts';

const patienceMs = 60_000;
/**
 * Public objects never change under their name, so they are cached for a year. ID pictures are not
 * cached at all, other media by the viewer's browser only.
 */
function cacheControl(bucket: string): string {
  if (bucket === 'profiles') return 'max-age=31536000';
  return bucket === 'kyc' ? 'no-store' : 'private, max-age=300';
}

/** Streams the uploaded file. Stops at a file that is longer than its announced size. */
async function* parts(url: string, maxBytes: number, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new StorageRefusal('download', response.status);
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > maxBytes) throw new UnusableFile('upload_too_big', `more than ${maxBytes} bytes`);
    yield part;
  }
}

/** Downloads a picture into memory. */
export function download(url: string, maxBytes: number, stop: AbortSignal): Promise<Buffer> {
  return withRetry(async () => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]);
    const chunks: Uint8Array[] = [];
    for await (const part of parts(url, maxBytes, signal)) chunks.push(part);
    return Buffer.concat(chunks);
  }, stop);
}

/** Downloads a video or recording into a file, because it can be larger than memory. */
export function downloadTo(
  path: string,
  url: string,
  maxBytes: number,
  stop: AbortSignal,
): Promise<void> {
  return withRetry(() => pipeline(parts(url, maxBytes, stop), createWriteStream(path)), stop);
}

type Target = { bucket: string; url: string; type: string };

/** Stores bytes, or the file at a path. A retry overwrites the object of an earlier attempt. */
export function upload(
  { bucket, url, type }: Target,
  file: Buffer | string,
  stop: AbortSignal,
): Promise<void> {
  return withRetry(async () => {
    const body = typeof file === 'string' ? await openAsBlob(file) : new Uint8Array(file);
    const response = await fetch(url, {
      method: 'PUT',
      body,
      headers: {
        'content-type': type,
        'cache-control': cacheControl(bucket),
        'x-upsert': 'true',
      },
      signal:
        typeof file === 'string' ? stop : AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new StorageRefusal('upload', response.status);
  }, stop);
}
