import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import { aiLabels } from '../media.ts';
import { id, mediaState } from './parts.ts';

/** A media item as its owner reads it. */
const ownMediaItem = z.strictObject({
  id,
  state: mediaState,
  failure: z.enum(errorCodes).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  blur: z.string().nullable(),
  ai_label: z.enum(aiLabels),
});
export type OwnMediaItem = z.infer<typeof ownMediaItem>;

/** The upload slot: the bucket and the object name of one upload in Storage. */
export const slot = z.strictObject({ media_id: id, bucket: z.string(), name: z.string() });

/** The requested object names that the caller can read. */
const readableNames = z.array(
  z.strictObject({
    name: z.string(),
    /** The lifetime of the signed URL. */
    seconds: z.int().positive(),
    /** The object that is served instead, such as the cover of a video. */
    object: z.string().optional(),
  }),
);

export const mediaAnswers = {
  /** The label that is shown. */
  describe_media: z.enum(aiLabels),
  my_media: z.array(ownMediaItem),
  request_upload: slot,
  readable_media: readableNames,
  guest_readable_media: readableNames,
};
