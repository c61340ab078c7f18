import type { UploadKind } from '@domain/media.ts';
import * as limits from '@generated/limits.gen.ts';
import { compressPicture, type Compressed } from './compress.ts';

const longestSides: Partial<Record<UploadKind, number>> = {
  story: limits.storyImageMaxPx,
  cover: limits.coverMaxPx,
};

/** Compresses a picture as far as its purpose allows. */
export const compressForUpload = (
  purpose: UploadKind,
  { file, type }: { file: File; type: string },
): Promise<Compressed> =>
  compressPicture(file, type, longestSides[purpose] ?? limits.postImageMaxPx);
