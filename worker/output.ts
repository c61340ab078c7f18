import type { MediaResult } from '../supabase/functions/_shared/domain/media-jobs.ts';
import type { MediaVariant } from '../supabase/functions/_shared/domain/media.ts';
import type { MediaTools } from './media-tools.ts';

/** The input for making a video or a recording. */
export type Source = {
  tools: MediaTools;
  /** The uploaded file. */
  path: string;
  /** Used by this job only, and removed at its end. */
  folder: string;
  /** The text of the watermark; null for none. */
  mark: string | null;
  signal: AbortSignal;
};

/** The renditions: for each variant its bytes or the path of a file. */
export type MediaOutput = {
  result: MediaResult;
  files: Partial<Record<MediaVariant, Buffer | string>>;
};
