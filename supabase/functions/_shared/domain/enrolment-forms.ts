import { z } from 'zod';
import {
  ageMax,
  ageMin,
  bioMax,
  bioMin,
  instagramMax,
  legalNameMax,
  legalNameMin,
  locationMax,
  locationMin,
  nameMax,
  nameMin,
  twitterMax,
} from '../generated/limits.gen.ts';
import { refuse, refuseForm } from './form-refusals.ts';
import { isEmail, isPassword, isUsername, normalUsername } from './session.ts';

/*
 * Schemas of the three steps of a creator's enrolment. The database validates the application
 * again; these schemas only save the round trip.
 */

const lengthOf = (text: string) => Array.from(text).length;
export const isBetween = (text: string, min: number, max: number) =>
  lengthOf(text) >= min && lengthOf(text) <= max;

/** Removes the characters that a display name cannot contain. */
export const nameCharacters = (typed: string) =>
  typed.replace(/[^\p{L}\p{M}\p{N} '’.-]/gu, '').replace(/ {2,}/g, ' ');

/** Removes the characters that a legal name cannot contain, digits included. */
export const legalNameCharacters = (typed: string) =>
  typed.replace(/[^\p{L}\p{M} '’.-]/gu, '').replace(/ {2,}/g, ' ');

/** Removes the characters that a location cannot contain. */
export const locationCharacters = (typed: string) =>
  typed.replace(/[^\p{L}\p{M} ,.'’-]/gu, '').replace(/ {2,}/g, ' ');

/** Removes all characters but digits and limits the number to the maximum age. */
export function ageCharacters(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 3);
  return Number(digits) > ageMax ? String(ageMax) : digits;
}

/** The stored form of a handle, with one leading '@'; an empty handle stays empty. */
export function normalHandle(typed: string): string {
  const name = typed.trim().replace(/^@+/, '');
  return name === '' ? '' : `@${name}`;
}

export const isTwitter = (handle: string) => new RegExp(`^@\\w{1,${twitterMax}}$`).test(handle);
export const isInstagram = (handle: string) =>
  new RegExp(`^@[\\w.]{1,${instagramMax}}$`).test(handle);

export const accountStepSchema = z
  .object({
    email: z.string().trim().toLowerCase(),
    password: z.string(),
    username: z.string().transform(normalUsername),
  })
  .superRefine((form, context) => {
    const fields = ['email', 'password', 'username'] as const;
    const empty = fields.filter((field) => form[field] === '');
    if (empty.length > 0) return refuseForm(context, empty, 'enrolment_fields_missing');
    if (!isEmail(form.email)) refuse(context, 'email', 'email_not_valid');
    if (!isPassword(form.password)) refuse(context, 'password', 'invalid_password');
    if (!isUsername(form.username)) refuse(context, 'username', 'invalid_username');
  });

const picture = z.instanceof(File).nullable();
const line = z.string().trim();

export const profileStepSchema = z
  .object({
    avatar: picture,
    cover: picture,
    /**
     * The pictures that the current profile already has, on a second application. They are
     * optional.
     */
    shown: z.array(z.enum(['avatar', 'cover'])),
    name: line,
    age: line,
    location: line,
    twitter: z.string().transform(normalHandle),
    instagram: z.string().transform(normalHandle),
    bio: line,
  })
  .superRefine((form, context) => {
    const has = (kind: 'avatar' | 'cover') => form[kind] !== null || form.shown.includes(kind);
    if (!has('avatar')) refuse(context, 'avatar', 'avatar_missing');
    if (!has('cover')) refuse(context, 'cover', 'cover_missing');
    if (!isBetween(form.name, nameMin, nameMax)) refuse(context, 'name', 'invalid_name');
    if (Number(form.age) < ageMin) refuse(context, 'age', 'age_below_minimum');
    if (!isBetween(form.location, locationMin, locationMax))
      refuse(context, 'location', 'location_missing');
    if (form.twitter === '' && form.instagram === '')
      refuseForm(context, ['twitter', 'instagram'], 'social_profile_missing');
    if (form.twitter !== '' && !isTwitter(form.twitter))
      refuse(context, 'twitter', 'invalid_twitter');
    if (form.instagram !== '' && !isInstagram(form.instagram))
      refuse(context, 'instagram', 'invalid_instagram');
    if (!isBetween(form.bio, bioMin, bioMax)) refuse(context, 'bio', 'invalid_bio');
  });

const legalFields = z.object({
  first_name: line,
  last_name: line,
  country: z.string(),
  date_of_birth: z.string(),
  id_document: picture,
  id_selfie: picture,
});

/** After a rejection an empty field keeps what the last application says. */
const legalSchema = (isKept: boolean) =>
  legalFields.superRefine((form, context) => {
    const isAbsent = (text: string) => isKept && text === '';
    const isName = (name: string) => isAbsent(name) || isBetween(name, legalNameMin, legalNameMax);
    if (!isName(form.first_name)) refuse(context, 'first_name', 'invalid_legal_first_name');
    if (!isName(form.last_name)) refuse(context, 'last_name', 'invalid_legal_last_name');
    if (form.country === '' && !isKept) refuse(context, 'country', 'legal_country_missing');
    const age = isAbsent(form.date_of_birth) ? ageMin : yearsSince(form.date_of_birth, new Date());
    if (age === null) refuse(context, 'date_of_birth', 'invalid_date_of_birth');
    else if (age < ageMin) refuse(context, 'date_of_birth', 'age_below_minimum');
    if (!form.id_document) refuse(context, 'id_document', 'id_document_missing');
    if (!form.id_selfie) refuse(context, 'id_selfie', 'id_selfie_missing');
  });

export const legalStepSchema = legalSchema(false);
export const legalStepAgainSchema = legalSchema(true);

/**
 * Whole years since a date such as 2001-12-31; null for an invalid date, a future one or an age
 * above 120.
 */
export function yearsSince(day: string, now: Date): number | null {
  const born = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || !born.toISOString().startsWith(day)) return null;
  const years = now.getUTCFullYear() - born.getUTCFullYear();
  const birthday = born.getUTCMonth() * 31 + born.getUTCDate();
  const today = now.getUTCMonth() * 31 + now.getUTCDate();
  const age = today < birthday ? years - 1 : years;
  return age < 0 || age > 120 ? null : age;
}
