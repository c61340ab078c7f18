import type { ErrorCode } from '@generated/error-codes.gen.ts';
import * as limits from '@generated/limits.gen.ts';

/** Agreements of the people who are shown: their forms, and what they hold back. */
export const releaseSentences = {
  performers_missing: 'Say who can be seen before you post this.',
  release_missing: '{name|Somebody} has not agreed yet.',
  release_withdrawn: '{name|Somebody} does not agree to be shown any more.',
  under_18: '{name|Whoever is shown} has to be 18 or older on the day of the picture or video.',
  invalid_performer_name: `A name has 1 to ${limits.performerNameMax} characters.`,
  performer_name_taken: 'You have named somebody like this already.',
  too_many_performers: `You can name up to ${limits.performersMax} people, and ${limits.performersShownMax} in one picture or video.`,
  performer_not_found: 'This person is not on your list any more.',
  release_incomplete: 'Without this you cannot be shown.',
  invalid_legal_name: 'Write your whole name as on your ID, in one alphabet.',
  signature_mismatch: 'Sign with the same name as above.',
  id_expired: 'The ID has expired. Send a picture of a valid one.',
  id_unreadable: 'The ID cannot be read. Send a sharp picture of the whole card, in good light.',
  name_mismatch: 'The name is not the one on the ID. Write it as it stands there.',
  face_mismatch:
    'The person does not look like the one on the ID. Take a new picture of yourself, without a filter.',
} satisfies Partial<Record<ErrorCode, string>>;
