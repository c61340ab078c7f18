import { z } from 'zod';
import { refuse } from './form-refusals.ts';
import { isEmail, isPassword } from './session.ts';

/*
 * Schemas of the forms that change the password and the e-mail address. Auth validates both again.
 */

export const passwordChangeSchema = z
  .object({ current: z.string(), next: z.string(), repeated: z.string() })
  .superRefine((form, context) => {
    if (!isPassword(form.current)) refuse(context, 'current', 'invalid_current_password');
    if (!isPassword(form.next)) return refuse(context, 'next', 'invalid_new_password');
    if (form.next === form.current) return refuse(context, 'next', 'password_unchanged');
    if (form.next !== form.repeated) refuse(context, 'repeated', 'passwords_mismatch');
  });

export const emailChangeSchema = z
  .object({ email: z.string().trim().toLowerCase() })
  .superRefine((form, context) => {
    if (!isEmail(form.email)) refuse(context, 'email', 'email_not_valid');
  });
