import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadKind } from '../../supabase/functions/_shared/domain/media.ts';
import { makePicture } from '../../worker/make-picture.ts';

/** A picture as the worker makes it, in a folder of its own. */
export async function madePicture(bytes: Buffer, purpose: UploadKind, mark: string | null = null) {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    return await makePicture(bytes, purpose, mark, { folder, signal: AbortSignal.timeout(60_000) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
