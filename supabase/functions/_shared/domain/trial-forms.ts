import { z } from 'zod';
import { trialPeriodsDays } from '../generated/limits.gen.ts';
import { refuse, refuseForm } from './form-refusals.ts';
import { isEmail } from './session.ts';

/** Schema of the form that sends a free trial. The database validates the same rules again. */
export const trialSchema = z
  .object({ email: z.string().trim().toLowerCase(), days: z.number().nullable() })
  .superRefine((form, context) => {
    const empty = (['email', 'days'] as const).filter((field) => !form[field]);
    if (empty.length > 0) return refuseForm(context, empty, 'trial_fields_missing');
    if (!isEmail(form.email)) refuse(context, 'email', 'invalid_email');
    if (!trialPeriodsDays.some((days) => days === form.days))
      refuse(context, 'days', 'invalid_trial_period');
  });
