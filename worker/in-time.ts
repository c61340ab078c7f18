import { transcodeMaxMinutes } from '../supabase/functions/_shared/domain/limits.ts';
import { isOutage } from './outage.ts';
import { UnusableFile } from './unusable-file.ts';

/**
 * Ends work on a file that takes too long. Another attempt would take as long, so the file is
 * refused.
 */
export async function inTime<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  lastsMs = transcodeMaxMinutes * 60_000,
): Promise<T> {
  const tooLong = AbortSignal.timeout(lastsMs);
  try {
    return await work(AbortSignal.any([signal, tooLong]));
  } catch (error) {
    if (signal.aborted || !tooLong.aborted || isOutage(error)) throw error;
    throw new UnusableFile('upload_too_big', `it takes more than ${lastsMs} ms`);
  }
}
