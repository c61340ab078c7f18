/** Names of media that SQL, functions, worker and page share; 30_media/tables.sql is the source. */
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
/** What a machine made of a picture or video, in the order of precedence. */
export const aiLabels = ['none', 'edited', 'generated'] as const;
export type AiLabel = (typeof aiLabels)[number];
/** Who can be seen, as the owner states it. */
export type ShownPeople = 'nobody' | 'only_me' | 'people';
export type MediaKind = (typeof mediaKinds)[number];
export type UploadKind = (typeof uploadKinds)[number];

/** Every picture is served as WebP, whatever the format of its upload. */
export const pictureType = { extension: 'webp', type: 'image/webp' } as const;

/** Renditions by variant; of a cover `thumb` is the header of the profile page. */
export const mediaForms = {
  full: pictureType,
  thumb: pictureType,
  card: pictureType,
  poster: pictureType,
  video: { extension: 'mp4', type: 'video/mp4' },
  audio: { extension: 'm4a', type: 'audio/mp4' },
} as const;
export type MediaVariant = keyof typeof mediaForms;
export const mediaVariants = ['full', 'thumb', 'card', 'poster', 'video', 'audio'] as const;
/** Variants that are pictures and have signed URLs. */
export type PictureVariant = 'full' | 'thumb' | 'poster';
/** Variants that are played; their signed URLs are valid for the duration of the playback. */
export type StreamVariant = Exclude<MediaVariant, PictureVariant | 'card'>;

const variants: Readonly<Record<MediaKind, readonly MediaVariant[]>> = {
  image: ['full', 'thumb'],
  video: ['video', 'poster', 'thumb'],
  audio: ['audio'],
};

/** The variants made of a media item; private.rendition_files() is the source. */
export const variantsOf = (kind: MediaKind, purpose: UploadKind): readonly MediaVariant[] =>
  purpose === 'cover' ? [...variants[kind], 'card'] : variants[kind];

/** Object name in the bucket; storage.sql parses the id of the media item from it. */
export const mediaName = (folder: string, variant: MediaVariant) =>
  `${folder}/${variant}.${mediaForms[variant].extension}`;

/** A grid of average colours, `4x4:` and three hexadecimal digits for each cell, row by row. */
export const blurPattern = /^[1-9]x[1-9]:(?:[0-9a-f]{3})+$/;
/** Two average colours, upper half and lower half. They reveal no detail of the picture. */
export const lockedBlurPattern = /^[0-9a-f]{6}-[0-9a-f]{6}$/;
