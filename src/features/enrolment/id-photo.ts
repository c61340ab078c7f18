import { idPhotoMaxPx } from '@domain/limits.ts';
import { compressPicture } from '@/entities/media/compress.ts';
import type { PictureKind } from './draft.ts';

/** A photograph of an ID as it is sent: made smaller, and without the name that its file had. */
export async function idPhoto(chosen: File, kind: PictureKind): Promise<File> {
  const { file } = await compressPicture(chosen, chosen.type, idPhotoMaxPx);
  return new File([file], kind, { type: file.type });
}
