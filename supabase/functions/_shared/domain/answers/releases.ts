import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import { id, moment } from './parts.ts';

export const releaseState = z.enum(['invited', 'submitted', 'accepted', 'refused', 'withdrawn']);

/** Somebody whom a creator shows, with the state of the release. */
const performer = z.strictObject({
  id,
  name: z.string(),
  state: releaseState,
  refusal: z.enum(errorCodes).nullable(),
  is_downloaded: z.boolean().nullable(),
  invited_at: moment,
  expires_at: moment,
  /** The link can no longer submit. */
  is_expired: z.boolean(),
  submitted_at: moment.nullable(),
  decided_at: moment.nullable(),
  withdrawn_at: moment.nullable(),
});
export type Performer = z.infer<typeof performer>;

/** The secret of a new link, which is shown once. */
const newLink = z.strictObject({ performer_id: id, key: z.string(), expires_at: moment });

export const releaseAnswers = {
  performers: z.array(performer),
  add_performer: newLink,
  invite_again: newLink,
  /** Why the media item could not be posted now, and because of whom. */
  state_people: z.strictObject({
    refusal: z.enum(errorCodes).nullable(),
    name: z.string().nullable(),
  }),
};
