import type { LinkedRelease, ReleasePicture } from '@domain/answers/linked-release.ts';
import { callFunction } from '@/lib/supabase/functions.ts';

/** A release by the secret of its link, without a session. Errors: link_expired, rate_limited. */
export const fetchLinkedRelease = (key: string) => callFunction<LinkedRelease>('release', { key });

export type PictureNote = { kind: ReleasePicture; bytes: number; type: string };

type Answer = {
  uploads: {
    kind: ReleasePicture;
    media_id: string;
    bucket: string;
    name: string;
    token: string;
  }[];
};

/**
 * Submits a release, or with no fields the pictures that are missing. Errors: link_expired,
 * rate_limited, conflict, and those of the fields.
 */
export const submitRelease = (
  key: string,
  fields: Record<string, string | boolean>,
  pictures: PictureNote[],
) => callFunction<Answer>('release', { key, fields, pictures });

/** Withdraws a release for good. Errors: link_expired, rate_limited, conflict. */
export const withdrawRelease = (key: string) =>
  callFunction<LinkedRelease>('release', { key, withdraw: true });
