import { z } from 'zod';
import { trialPeriodsDays } from '../generated/limits.gen.ts';
import { refuse, refuseForm } from './form-refusals.ts';
import { isEmail } from './session.ts';

/** The addresses of a text, one a line or with commas between them; each once, in lower case. */
export function addressesOf(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

/**
 * Schema of the form that sends free trials, to one address or several. The database validates the
 * same rules again, for each address; a wrong one among right ones is left to it.
 */
export const trialSchema = z
  .object({ email: z.string().transform(addressesOf), days: z.number().nullable() })
  .superRefine((form, context) => {
    const empty = [
      ...(form.email.length === 0 ? ['email'] : []),
      ...(form.days === null ? ['days'] : []),
    ];
    if (empty.length > 0) return refuseForm(context, empty, 'trial_fields_missing');
    if (!form.email.some(isEmail)) refuse(context, 'email', 'invalid_email');
    if (!trialPeriodsDays.some((days) => days === form.days))
      refuse(context, 'days', 'invalid_trial_period');
  });
