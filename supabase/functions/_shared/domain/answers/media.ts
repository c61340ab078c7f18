import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import { id, mediaState } from './parts.ts';

/** A media item as its owner reads it. */
const ownMediaItem = z.strictObject({
  id,
  state: mediaState,
  failure: z.enum(errorCodes).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  blur: z.string().nullable(),
});
export type OwnMediaItem = z.infer<typeof ownMediaItem>;

/** The place of one upload in Storage. */
export const slot = z.strictObject({ media_id: id, bucket: z.string(), name: z.string() });

/** The names that the caller may read. */
const readableNames = z.array(
  z.strictObject({
    name: z.string(),
    /** The lifetime of an address. */
    seconds: z.int().positive(),
    /** The file that is shown in its place, such as the cover of a video. */
    object: z.string().optional(),
  }),
);

export const mediaAnswers = {
  my_media: z.array(ownMediaItem),
  request_upload: slot,
  readable_media: readableNames,
  guest_readable_media: readableNames,
};
