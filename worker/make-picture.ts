import sharp, { type ResizeOptions } from 'sharp';
import { type MediaResult } from '../supabase/functions/_shared/domain/media-jobs.ts';
import { pictureType, type UploadKind } from '../supabase/functions/_shared/domain/media.ts';
import * as limits from '../supabase/functions/_shared/domain/limits.ts';
import { placeholders, type Pixels } from './blur.ts';
import { decodeHeic, type Workplace } from './decode-heic.ts';
import { checkPictureBytes } from './picture-bytes.ts';
import { encode, from, pixelsOf, within, type Encoded } from './pixels.ts';
import { UnusableFile } from './unusable-file.ts';
import { watermark } from './watermark.ts';

/** The variants that are made of every picture, and of a cover the card too. */
type PictureVariant = 'full' | 'thumb' | 'card';
export type Picture = {
  result: MediaResult;
  files: Record<'full' | 'thumb', Buffer> & { card?: Buffer };
};

const cropped = (width: number, height: number): ResizeOptions => ({ width, height, fit: 'cover' });

const thumb = within(limits.thumbMaxPx);
const idPicture = { full: within(limits.idPhotoMaxPx), thumb };
type Sizes = Record<'full' | 'thumb', ResizeOptions> & { card?: ResizeOptions };
const sizes: Record<UploadKind, Sizes> = {
  avatar: {
    full: cropped(limits.avatarWidth, limits.avatarHeight),
    thumb: cropped(
      limits.avatarSmallWidth,
      Math.round((limits.avatarSmallWidth * limits.avatarHeight) / limits.avatarWidth),
    ),
  },
  cover: {
    full: within(limits.coverMaxPx),
    thumb: cropped(limits.coverCropWidth, limits.coverCropHeight),
    card: cropped(limits.coverCardWidth, limits.coverCardHeight),
  },
  id_document: idPicture,
  id_selfie: idPicture,
  post: { full: within(limits.postImageMaxPx), thumb },
  chat: { full: within(limits.chatImageMaxPx), thumb },
  story: { full: within(limits.storyImageMaxPx), thumb },
  preview: { full: within(limits.postImageMaxPx), thumb },
};

const longestSeconds = 30;

/**
 * Makes the renditions of an uploaded picture: checked before decoding, rotated by its EXIF
 * orientation, resized for its purpose, and re-encoded without metadata. `look` sees the picture
 * before anything is made of it, and may refuse it.
 */
export async function makePicture(
  bytes: Buffer,
  purpose: UploadKind,
  mark: string | null,
  place: Workplace,
  look?: (file: Buffer | string) => Promise<void>,
): Promise<Picture> {
  const size = sizes[purpose];
  const file = await readable(bytes, place);
  await look?.(file);
  const plain = await decode(file, size.full);
  const { blur, lockedBlur } = await placeholders(plain);
  const smaller = async (to: ResizeOptions) =>
    encode(await withMark(await pixelsOf(from(plain).resize(to)), mark, 'tile'));
  const full = await encode(await withMark(plain, mark, 'picture'));
  const small = await smaller(size.thumb);
  const card = size.card && (await smaller(size.card));
  const { width, height } = plain.raw;
  const rendition = (variant: PictureVariant, { file, raw }: Encoded) => ({
    ...pictureType,
    variant,
    width: raw.width,
    height: raw.height,
    bytes: file.byteLength,
  });
  return {
    files: { full: full.file, thumb: small.file, ...(card && { card: card.file }) },
    result: {
      width,
      height,
      bytes: full.file.byteLength,
      blur,
      locked_blur: lockedBlur,
      renditions: [
        rendition('full', full),
        rendition('thumb', small),
        ...(card ? [rendition('card', card)] : []),
      ],
    },
  };
}

/** The picture as a file that sharp reads: a HEIC is decoded by a program of its own. */
async function readable(bytes: Buffer, place: Workplace): Promise<Buffer | string> {
  const format = checkPictureBytes(bytes);
  if (format === 'heic') return decodeHeic(bytes, place);
  await checkHeader(bytes, format);
  return bytes;
}

/** Refuses a small file with huge dimensions before it is decoded. */
async function checkHeader(bytes: Buffer, format: 'png' | 'jpeg') {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || header.format !== format) {
    throw new UnusableFile('invalid_image_format', 'its header cannot be read');
  }
  if (header.width * header.height > limits.imageMaxPixels) {
    throw new UnusableFile('image_too_big', `${header.width} x ${header.height} pixels`);
  }
}

async function decode(file: Buffer | string, size: ResizeOptions): Promise<Pixels> {
  try {
    return await pixelsOf(
      sharp(file, { limitInputPixels: limits.imageMaxPixels, failOn: 'error' })
        .autoOrient()
        .resize(size)
        .toColourspace('srgb')
        .timeout({ seconds: longestSeconds }),
    );
  } catch (error) {
    throw new UnusableFile('invalid_image_format', String(error));
  }
}

async function withMark(picture: Pixels, text: string | null, use: 'picture' | 'tile') {
  const mark = text === null ? null : watermark(text, picture.raw.width, picture.raw.height, use);
  return mark ? pixelsOf(from(picture).composite([mark])) : picture;
}
