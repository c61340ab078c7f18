import { pictureType } from '../supabase/functions/_shared/domain/media.ts';
import { UnusableFile } from './unusable-file.ts';

const patienceMs = 60_000;
/** What is public never changes under its name; ID pictures are kept nowhere, the rest by the viewer. */
function cacheControl(bucket: string): string {
  if (bucket === 'profiles') return 'max-age=31536000';
  return bucket === 'kyc' ? 'no-store' : 'private, max-age=300';
}

/** The uploaded file. One that is longer than was announced is not read to its end. */
export async function download(url: string, maxBytes: number): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok || !response.body) throw new Error(`download answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UnusableFile('upload_too_big', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function upload(bucket: string, url: string, file: Buffer): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: {
      'content-type': pictureType.type,
      'cache-control': cacheControl(bucket),
      'x-upsert': 'true',
    },
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`upload answered ${response.status}`);
}
