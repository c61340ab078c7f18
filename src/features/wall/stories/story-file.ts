import { imageMaxBytes, storyVideoMaxBytes } from '@generated/limits.gen.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { isVideoBrand } from '@/entities/media/video-brand.ts';
import { pictureType } from '@/entities/media/picture-type.ts';

export type StoryType = 'image/png' | 'image/jpeg' | 'video/mp4';

const ascii = new TextDecoder('ascii');

/** The type of a file by its first bytes. Throws the refusal of a file that cannot be a story. */
export async function storyType(file: Blob): Promise<StoryType> {
  const type = (await pictureType(file)) ?? ((await isMp4(file)) ? 'video/mp4' : null);
  if (type === null) throw new AppError('story_format_not_supported');
  const max = type === 'video/mp4' ? storyVideoMaxBytes : imageMaxBytes;
  if (file.size > max) {
    throw new AppError('story_file_too_big', { detail: { n: max / 1_048_576 } });
  }
  return type;
}

/** MOV and HEIC files begin like an MP4 but have other brands. */
async function isMp4(file: Blob): Promise<boolean> {
  const head = ascii.decode(await file.slice(4, 12).arrayBuffer());
  const brand = head.slice(4);
  return head.startsWith('ftyp') && brand !== 'qt  ' && isVideoBrand(brand);
}
