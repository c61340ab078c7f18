import { idPhotoMaxPx } from '@domain/limits.ts';
import { compressPicture } from './compress.ts';
import { shownPicture } from './shown-picture.ts';

/**
 * An ID picture for upload, as its person sees it: compressed, and named by its kind alone. Errors:
 * invalid_image_format.
 */
export async function idPhoto(chosen: File, kind: 'id_document' | 'id_selfie'): Promise<File> {
  const shown = await shownPicture(chosen);
  const { file } = await compressPicture(shown, shown.type, idPhotoMaxPx);
  return new File([file], kind, { type: file.type });
}
