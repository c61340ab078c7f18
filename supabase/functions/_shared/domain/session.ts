import { z } from 'zod';
import { emailMax, emailMin, usernameMax, usernameMin } from '../generated/limits.gen.ts';
import { refuse, refuseForm } from './form-refusals.ts';
import { passwordMax, passwordMin } from './limits.ts';

/*
 * Schemas of the forms for signing in and registering. The database validates the same rules again;
 * these schemas only save a round trip.
 */

/** Normalizes a typed username: lowercase word characters, no double underscore. */
export function normalUsername(typed: string): string {
  // Filtered before lowercasing: some foreign characters lowercase to an ASCII character.
  return typed
    .replace(/[^A-Za-z0-9_]/g, '')
    .toLowerCase()
    .replace(/__+/g, '_');
}

export function isUsername(value: string): boolean {
  return (
    value.length >= usernameMin &&
    value.length <= usernameMax &&
    /^[a-z0-9](?:_?[a-z0-9])*$/.test(value)
  );
}

/** Whether a text is a mail address of at most so many characters. */
export function isMailAddress(value: string, max: number): boolean {
  return (
    value.length >= emailMin &&
    value.length <= max &&
    /^[^\s@<>"(),;:\\]+@[^\s@.<>"(),;:\\]+(?:\.[^\s@.<>"(),;:\\]+)+$/.test(value)
  );
}

/** Whether a text is an address to sign in with. */
export function isEmail(value: string): boolean {
  return isMailAddress(value, emailMax);
}

export function isPassword(value: string): boolean {
  return value.length >= passwordMin && value.length <= passwordMax;
}

const email = z.string().trim().toLowerCase();

export const signInSchema = z
  .object({ email, password: z.string() })
  .superRefine((form, context) => {
    const empty = (['email', 'password'] as const).filter((field) => form[field] === '');
    if (empty.length > 0) refuseForm(context, empty, 'sign_in_fields_missing');
  });

export const registerSchema = z
  .object({
    username: z.string().transform(normalUsername),
    email,
    password: z.string(),
    terms: z.boolean(),
  })
  .superRefine((form, context) => {
    const fields = ['username', 'email', 'password'] as const;
    const empty = fields.filter((field) => form[field] === '');
    if (empty.length > 0) {
      const marked = form.terms ? empty : [...empty, 'terms'];
      return refuseForm(context, marked, 'registration_fields_missing');
    }
    if (!isUsername(form.username)) refuse(context, 'username', 'invalid_username');
    if (!isEmail(form.email)) refuse(context, 'email', 'email_not_valid');
    if (!isPassword(form.password)) refuse(context, 'password', 'invalid_password');
    if (!form.terms) refuse(context, 'terms', 'terms_not_accepted');
  });

/** The form in which a new fan from an OAuth provider chooses a username. */
export const chooseNameSchema = z
  .object({ username: z.string().transform(normalUsername) })
  .superRefine((form, context) => {
    if (!isUsername(form.username)) refuse(context, 'username', 'invalid_username');
  });

export const lostPasswordSchema = z.object({ email }).superRefine((form, context) => {
  if (!isEmail(form.email)) refuse(context, 'email', 'email_not_valid');
});

export const newPasswordSchema = z
  .object({ password: z.string(), repeated: z.string() })
  .superRefine((form, context) => {
    if (!isPassword(form.password)) return refuse(context, 'password', 'invalid_new_password');
    if (form.password !== form.repeated) refuse(context, 'repeated', 'passwords_mismatch');
  });
