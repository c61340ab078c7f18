import { AppError } from '@/lib/errors/app-error.ts';
import { appErrorFromAuth } from '@/lib/errors/auth-error.ts';
import type { Slot } from '@/entities/media/slot.ts';
import { auth } from '@/lib/supabase/auth.ts';
import { call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';
import type { PictureKind } from '../draft.ts';

export { requireFreeName } from '@/entities/user/signup-check.ts';

export const fetchAgreement = () => call('my_agreement');

/** Errors: agreement_changed, agreement_name_wrong, method_forbidden. */
export const signAgreement = (version: number, name: string) =>
  call('sign_agreement', { p_version: version, p_name: name });

export type NewAccount = { email: string; password: string; username: string };

/**
 * Creates the account; a mail asks to confirm the address. The hash of a secret is stored with it,
 * so that only this client can apply. A repeated call before the confirmation returns the same
 * user. Errors: email_taken, rate_limited, invalid_new_password, api_failed.
 */
export async function signUpCreator(account: NewAccount, secretHash: string): Promise<string> {
  const { email, password, username } = account;
  const { data, error } = await (
    await auth()
  ).signUp({
    email,
    password,
    options: {
      data: { username, role: 'creator', enrolment_hash: secretHash },
      emailRedirectTo: `${window.location.origin}/`,
    },
  });
  if (error?.code === 'user_already_exists' || error?.code === 'email_exists') {
    throw new AppError('email_taken', { status: 400, cause: error });
  }
  if (error) throw appErrorFromAuth(error);
  if (!data.user) throw new AppError('api_failed');
  return data.user.id;
}

export type ApplicationFields = {
  name: string;
  age: number;
  location: string;
  twitter: string;
  instagram: string;
  bio: string;
  first_name: string;
  last_name: string;
  /** ISO 3166, two characters. */
  country: string;
  date_of_birth: string;
};

export type PictureNote = { kind: PictureKind; bytes: number; type: string };

export type ApplicationSlot = Slot & { kind: PictureKind };

type Answer = {
  application_id: string;
  uploads: { kind: PictureKind; media_id: string; bucket: string; name: string; token?: string }[];
};

const slotsOf = ({ uploads }: Answer): ApplicationSlot[] =>
  uploads.map(({ kind, media_id: mediaId, bucket, name, token }) => ({
    kind,
    mediaId,
    bucket,
    name,
    token,
  }));

/**
 * The application of a user without a session; a repeated call returns the same application.
 * Errors: email_taken, enrolment_expired, rate_limited, and those of the fields, which `reason`
 * names.
 */
export async function applyAsGuest(application: {
  userId: string;
  secret: string;
  referrerId: string | null;
  fields: ApplicationFields;
  pictures: PictureNote[];
}): Promise<ApplicationSlot[]> {
  const { userId, secret, referrerId, fields, pictures } = application;
  return slotsOf(
    await callFunction<Answer>('enrolment', {
      user_id: userId,
      secret,
      ...(referrerId ? { referrer_id: referrerId } : {}),
      fields,
      pictures,
    }),
  );
}

/** The application of a signed-in creator who has none or whose last one was rejected. */
export async function applyAsMember(application: {
  requestId: string;
  referrerId: string | null;
  fields: ApplicationFields;
  pictures: PictureNote[];
}): Promise<ApplicationSlot[]> {
  const { requestId, referrerId, fields, pictures } = application;
  return slotsOf(
    await call('apply', {
      p_request_id: requestId,
      // The generated types do not allow null, which means no referrer.
      p_referrer_id: referrerId as string,
      p_fields: fields,
      p_pictures: pictures,
    }),
  );
}

/** The caller's newest application, or null. */
export const fetchMyApplication = () => call('my_application');

/** Opens another slot for a picture that is missing or failed. */
export async function replacePicture(picture: PictureNote): Promise<Slot> {
  const { kind, bytes, type } = picture;
  const slot = await call('replace_application_picture', {
    p_kind: kind,
    p_bytes: bytes,
    p_type: type,
  });
  return { mediaId: slot.media_id, bucket: slot.bucket, name: slot.name };
}

/** The profile and picture names of a creator who applies again. */
export async function fetchOwnProfile() {
  const { profile, avatar, cover } = await call('my_creator_settings');
  return { profile, avatar: avatar.thumb_name, cover: cover.thumb_name };
}
