import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import { slot } from './media.ts';
import { id, moment } from './parts.ts';

const pictureKind = z.enum(['avatar', 'cover', 'id_document', 'id_selfie']);

const filed = z.strictObject({
  application_id: id,
  /** Upload slots of the pictures that are still missing. */
  uploads: z.array(slot.extend({ kind: pictureKind })),
});

const picture = z.strictObject({
  kind: pictureKind,
  state: z.enum(['missing', 'processing', 'ready', 'failed']),
  failure: z.enum(errorCodes).nullable(),
});
export type ApplicationPicture = z.infer<typeof picture>;

const application = z.strictObject({
  id,
  state: z.enum(['pending', 'accepted', 'rejected']),
  applied_at: moment,
  decided_at: moment.nullable(),
  /** The reason of staff for a rejection. */
  reason: z.string().nullable(),
  pictures: z.array(picture),
});
export type MyApplication = z.infer<typeof application>;

const agreement = z.strictObject({
  version: z.int(),
  /** Paragraphs between empty lines. */
  text: z.string(),
  /** The legal name as the caller typed it; null before the signature. */
  name: z.string().nullable(),
  signed_at: moment.nullable(),
});
export type Agreement = z.infer<typeof agreement>;

export const enrolmentAnswers = {
  my_agreement: agreement,
  apply: filed,
  /** The newest application; null if there is none. */
  my_application: application.nullable(),
  replace_application_picture: slot,
};
