import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import { moment } from './parts.ts';
import { releaseState } from './releases.ts';

const pictureKinds = z.enum(['id_document', 'id_selfie']);
export type ReleasePicture = z.infer<typeof pictureKinds>;

/** A release as the holder of its link sees it; nothing of what was submitted. */
export const linkedRelease = z.strictObject({
  state: releaseState,
  /** Whether the link submits. */
  is_open: z.boolean(),
  /** As the creator calls the person. */
  name: z.string(),
  creator: z.string(),
  refusal: z.enum(errorCodes).nullable(),
  expires_at: moment,
  submitted_at: moment.nullable(),
  due_at: moment.nullable(),
  decided_at: moment.nullable(),
  withdrawn_at: moment.nullable(),
  is_downloaded: z.boolean().nullable(),
  /** Of a submitted release. */
  pictures: z.array(
    z.strictObject({
      kind: pictureKinds,
      state: z.enum(['missing', 'processing', 'ready', 'failed']),
      failure: z.enum(errorCodes).nullable(),
    }),
  ),
});
export type LinkedRelease = z.infer<typeof linkedRelease>;

/** Slots of the pictures that are not there yet. */
export const releaseSlots = z.object({
  uploads: z.array(
    z.object({ kind: pictureKinds, media_id: z.uuid(), bucket: z.string(), name: z.string() }),
  ),
});
