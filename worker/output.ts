import type { MediaResult } from '../supabase/functions/_shared/domain/media-jobs.ts';
import type { MediaVariant } from '../supabase/functions/_shared/domain/media.ts';
import type { MediaTools } from './media-tools.ts';

/** What a video or a recording is made of. */
export type Source = {
  tools: MediaTools;
  /** The uploaded file. */
  path: string;
  /** Of this job alone; whatever lies in it goes afterwards. */
  folder: string;
  /** Drawn into the picture; null for none. */
  mark: string | null;
  signal: AbortSignal;
};

/** What was made: bytes, or the path of a file, for each form. */
export type MediaOutput = {
  result: MediaResult;
  files: Partial<Record<MediaVariant, Buffer | string>>;
};
