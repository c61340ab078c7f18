import type { UploadKind } from '@domain/media.ts';
import * as limits from '@domain/limits.ts';
import { compressPicture, type Compressed } from './compress.ts';

const longestSides: Partial<Record<UploadKind, number>> = {
  story: limits.storyImageMaxPx,
  cover: limits.coverMaxPx,
};

/** A picture as small as its purpose lets it be. */
export const compressForUpload = (
  purpose: UploadKind,
  { file, type }: { file: File; type: string },
): Promise<Compressed> =>
  compressPicture(file, type, longestSides[purpose] ?? limits.postImageMaxPx);
