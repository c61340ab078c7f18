import { z } from 'zod';
import { refuse } from './form-refusals.ts';
import { factorNameMax } from './limits.ts';
import { isPassword } from './session.ts';

/*
 * Schemas of the forms of second factors. Auth keeps the factors and checks the codes.
 */

/** A code, with or without the space that apps show in its middle. */
export const codeSchema = z
  .object({ code: z.string().transform((typed) => typed.replaceAll(/\s/g, '')) })
  .superRefine(({ code }, context) => {
    if (!/^\d{6}$/.test(code)) refuse(context, 'code', 'wrong_code');
  });

/** Auth itself leaves out spaces and dashes. */
export const recoveryCodeSchema = z
  .object({ code: z.string().trim() })
  .superRefine(({ code }, context) => {
    if (code === '') refuse(context, 'code', 'wrong_code');
  });

export const factorNameSchema = z
  .object({ name: z.string().trim() })
  .superRefine(({ name }, context) => {
    if (name === '') refuse(context, 'name', 'field_empty');
    if (name.length > factorNameMax) refuse(context, 'name', 'field_too_long');
  });

/** The password of a sign-in that proves who adds a first factor. */
export const proofSchema = z.object({ current: z.string() }).superRefine(({ current }, context) => {
  if (!isPassword(current)) refuse(context, 'current', 'invalid_current_password');
});
