import { idPhotoMaxPx } from '@domain/limits.ts';
import { compressPicture } from '@/entities/media/compress.ts';
import { pictureType } from '@/entities/media/picture-type.ts';
import type { PictureKind } from './draft.ts';

/** An ID picture for upload: compressed, and without its file name. */
export async function idPhoto(chosen: File, kind: PictureKind): Promise<File> {
  const type = (await pictureType(chosen)) ?? chosen.type;
  const { file } = await compressPicture(chosen, type, idPhotoMaxPx);
  return new File([file], kind, { type: file.type });
}
