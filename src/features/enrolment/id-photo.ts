import { idPhotoMaxPx } from '@domain/limits.ts';
import { compressPicture } from '@/entities/media/compress.ts';
import type { PictureKind } from './draft.ts';

/** An ID picture for upload: compressed, and without its file name. */
export async function idPhoto(chosen: File, kind: PictureKind): Promise<File> {
  const { file } = await compressPicture(chosen, chosen.type, idPhotoMaxPx);
  return new File([file], kind, { type: file.type });
}
