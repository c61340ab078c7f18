import { idPhotoMaxPx } from '@domain/limits.ts';
import { compressPicture } from '@/entities/media/compress.ts';
import { shownPicture } from '@/entities/media/shown-picture.ts';
import type { PictureKind } from './draft.ts';

/**
 * An ID picture for upload, as its applicant sees it: compressed, and without its file name. Errors:
 * invalid_image_format.
 */
export async function idPhoto(chosen: File, kind: PictureKind): Promise<File> {
  const shown = await shownPicture(chosen);
  const { file } = await compressPicture(shown, shown.type, idPhotoMaxPx);
  return new File([file], kind, { type: file.type });
}
