/** Words of media that SQL, functions, worker and page share; the authority is 30_media/tables.sql. */
export const mediaKinds = ['image', 'video', 'audio'] as const;
export const uploadKinds = [
  'avatar',
  'cover',
  'card_id',
  'face_id',
  'post',
  'story',
  'preview',
  'chat',
] as const;
export type MediaKind = (typeof mediaKinds)[number];
export type UploadKind = (typeof uploadKinds)[number];

/** Every picture is served in two forms; `thumb` of a cover is the header of the profile page. */
export const pictureVariants = ['full', 'thumb'] as const;
export type PictureVariant = (typeof pictureVariants)[number];

/** Pictures are served as WebP, whatever they came as. */
export const pictureType = { extension: 'webp', type: 'image/webp' } as const;

/** Name in bucket `media`; storage.sql reads the medium's id back out of it. */
export const pictureName = (folder: string, variant: PictureVariant) =>
  `${folder}/${variant}.${pictureType.extension}`;

/** A grid of average colours, `4x4:` and three hexadecimal digits for each cell, row by row. */
export const blurPattern = /^[1-9]x[1-9]:(?:[0-9a-f]{3})+$/;
/** Two average colours: upper half, lower half. Nothing of the picture can be made out in them. */
export const lockedBlurPattern = /^[0-9a-f]{6}-[0-9a-f]{6}$/;
