import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { scanPartFrames } from '../supabase/functions/_shared/domain/limits.ts';
import { scanAnswer, type MediaScan } from '../supabase/functions/_shared/domain/media-jobs.ts';

export type Frame = MediaScan['frames'][number];

/** The platform has decided about the file, and nothing is made of it. */
export class Withheld extends Error {
  override readonly name = 'Withheld';
}

/** Reports the hashes of a file in parts. Throws unless the last answer allows to make it. */
export async function scanFile(
  file: Buffer | { path: string },
  frames: Frame[],
  tell: (scan: MediaScan) => Promise<unknown>,
): Promise<void> {
  const sha256 = await sha256Of(file);
  for (let start = 0; ; start += scanPartFrames) {
    const isLast = start + scanPartFrames >= frames.length;
    const part = { sha256, frames: frames.slice(start, start + scanPartFrames), is_last: isLast };
    const { state } = scanAnswer.parse(await tell(part));
    if (state === 'clear') return;
    if (state !== 'more') throw new Withheld(state);
  }
}

async function sha256Of(file: Buffer | { path: string }): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(file)) hash.update(file);
  else await pipeline(createReadStream(file.path), hash);
  return hash.digest('hex');
}
