import sharp from 'sharp';
import * as limits from '../supabase/functions/_shared/domain/limits.ts';
import { lumaOf, pdqSide, type Luma } from '../supabase/functions/_shared/domain/pdq.ts';
import {
  pictureHashes,
  type PictureHashes,
} from '../supabase/functions/_shared/domain/picture-hashes.ts';
import { pixelsOf, within } from './pixels.ts';
import { UnusableFile } from './unusable-file.ts';

/** The hashes of a checked picture as it was uploaded: upright, without a watermark. */
export async function hashPicture(file: Buffer | string): Promise<PictureHashes> {
  return pictureHashes(await lumaOfFile(file));
}

export async function lumaOfFile(file: Buffer | string): Promise<Luma> {
  try {
    const { data, raw } = await pixelsOf(
      sharp(file, { limitInputPixels: limits.imageMaxPixels, failOn: 'error' })
        .autoOrient()
        .flatten({ background: '#fff' })
        .resize(within(pdqSide))
        .toColourspace('srgb'),
    );
    return lumaOf(data, raw.width, raw.height);
  } catch (error) {
    throw new UnusableFile('invalid_image_format', String(error));
  }
}
