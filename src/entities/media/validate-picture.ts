import { imageMaxBytes } from '@generated/limits.gen.ts';
import { pictureType } from './picture-type.ts';

export type PictureRefusal = 'invalid_image_format' | 'image_too_big';

/** The refusal of a chosen picture, by its first bytes and size, or null. */
export async function validatePicture(file: File): Promise<PictureRefusal | null> {
  if ((await pictureType(file)) === null) return 'invalid_image_format';
  return file.size > imageMaxBytes ? 'image_too_big' : null;
}
