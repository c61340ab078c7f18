import type { AppError } from '@/lib/errors/app-error.ts';
import type { Refusal, Step } from './draft.ts';

const stepOf: Readonly<Record<string, Step>> = {
  email: 'account',
  username: 'account',
  password: 'account',
  avatar: 'profile',
  cover: 'profile',
  name: 'profile',
  age: 'profile',
  location: 'profile',
  twitter: 'profile',
  instagram: 'profile',
  bio: 'profile',
  first_name: 'legal',
  last_name: 'legal',
  country: 'legal',
  date_of_birth: 'legal',
  id_document: 'legal',
  id_selfie: 'legal',
};

const fieldOfCode: Readonly<Record<string, string>> = {
  email_taken: 'email',
  email_not_valid: 'email',
  invalid_email: 'email',
  username_taken: 'username',
  username_reserved: 'username',
  invalid_username: 'username',
  invalid_password: 'password',
  invalid_new_password: 'password',
  avatar_missing: 'avatar',
  cover_missing: 'cover',
  invalid_name: 'name',
  invalid_age: 'age',
  age_below_minimum: 'age',
  location_missing: 'location',
  invalid_location: 'location',
  social_profile_missing: 'twitter',
  invalid_twitter: 'twitter',
  invalid_instagram: 'instagram',
  invalid_bio: 'bio',
  invalid_legal_first_name: 'first_name',
  invalid_legal_last_name: 'last_name',
  legal_country_missing: 'country',
  invalid_date_of_birth: 'date_of_birth',
  id_document_missing: 'id_document',
  id_selfie_missing: 'id_selfie',
};

/** The field of a refusal and the step that has it; null if the refusal is about no field. */
export function refusalOf(error: AppError): Refusal | null {
  const named = [error.reason, error.detail['field']].find(
    (name): name is string => typeof name === 'string' && name in stepOf,
  );
  const field = named ?? fieldOfCode[error.code];
  const step = field === undefined ? undefined : stepOf[field];
  return field === undefined || step === undefined ? null : { step, field, code: error.code };
}
