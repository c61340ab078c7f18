import type { MediaKind } from '@domain/media.ts';
import * as limits from '@generated/limits.gen.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { refusedFiles } from '@/entities/media/refused-files.ts';
import type { Refused } from '@/entities/media/upload-state.ts';

type Role = 'fan' | 'creator';

/** Maximum length of a recording in seconds; the database checks the measured length. */
export const longestAudio = (role: Role) =>
  role === 'fan' ? limits.fanAudioMaxSeconds : limits.audioMaxSeconds;

const largestVideo = (role: Role) =>
  role === 'fan' ? limits.fanVideoMaxBytes : limits.videoMaxBytes;

export const messageVideoWords = {
  sent: 'Uploaded. You can send your message now.',
  ready: 'Ready to send.',
};

type Chosen = { files: readonly File[]; kind: MediaKind | 'mixed' };
type There = { kind: MediaKind | null; count: number };

/**
 * The refusal of files that cannot join those already attached, or null. A message holds one kind
 * of media.
 */
export function refusalOf(there: There, { files, kind }: Chosen, role: Role): AppError | null {
  if (kind === 'image' && (there.kind === null || there.kind === 'image')) {
    const isTooMany = there.count + files.length > limits.chatImagesMax;
    return isTooMany ? new AppError('too_many_images') : null;
  }
  if (kind === 'mixed' || there.kind !== null || files.length > 1) {
    return new AppError('media_kinds_mixed');
  }
  const most = largestVideo(role);
  const tooBig = kind === 'video' ? files.filter(({ size }) => size > most) : [];
  const detail = { n: most / 1_048_576 };
  return refusedFiles(tooBig.map((file) => ({ file, code: 'chat_file_too_big', detail })));
}

/** The error about files that were left out, with a line for each; null if all were accepted. */
export function leftOut(
  files: readonly File[],
  refused: readonly Refused[],
  kind: MediaKind,
): AppError | null {
  const isNoneLeft = kind === 'image' && refused.length > 0 && refused.length === files.length;
  return refusedFiles(refused, isNoneLeft ? new AppError('no_valid_images') : null);
}
