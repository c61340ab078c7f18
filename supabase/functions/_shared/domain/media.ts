/**
 * Words of media that SQL, functions, worker and page share; the authority is 30_media/tables.sql.
 */
export const mediaKinds = ['image', 'video', 'audio'] as const;
export const uploadKinds = [
  'avatar',
  'cover',
  'id_document',
  'id_selfie',
  'post',
  'story',
  'preview',
  'chat',
] as const;
export type MediaKind = (typeof mediaKinds)[number];
export type UploadKind = (typeof uploadKinds)[number];

/** Pictures are served as WebP, whatever they came as. */
export const pictureType = { extension: 'webp', type: 'image/webp' } as const;

/** Forms in which media are served; `thumb` of a cover is the header of the profile page. */
export const mediaForms = {
  full: pictureType,
  thumb: pictureType,
  poster: pictureType,
  video: { extension: 'mp4', type: 'video/mp4' },
  audio: { extension: 'm4a', type: 'audio/mp4' },
} as const;
export type MediaVariant = keyof typeof mediaForms;
export const mediaVariants = ['full', 'thumb', 'poster', 'video', 'audio'] as const;
/** Forms of which an `<img>` can be made. */
export type PictureVariant = 'full' | 'thumb' | 'poster';
/** Forms that play, and whose addresses live as long as that may take. */
export type StreamVariant = Exclude<MediaVariant, PictureVariant>;

/** What is made of each kind; the authority is private.rendition_files(). */
export const variantsOf: Readonly<Record<MediaKind, readonly MediaVariant[]>> = {
  image: ['full', 'thumb'],
  video: ['video', 'poster', 'thumb'],
  audio: ['audio'],
};

/** Name in the bucket; storage.sql reads the media item's id back out of it. */
export const mediaName = (folder: string, variant: MediaVariant) =>
  `${folder}/${variant}.${mediaForms[variant].extension}`;

/** A grid of average colours, `4x4:` and three hexadecimal digits for each cell, row by row. */
export const blurPattern = /^[1-9]x[1-9]:(?:[0-9a-f]{3})+$/;
/** Two average colours: upper half, lower half. Nothing of the picture can be made out in them. */
export const lockedBlurPattern = /^[0-9a-f]{6}-[0-9a-f]{6}$/;
