import { z } from 'zod';
import { appealTextMax } from '../generated/limits.gen.ts';

/** The form of an appeal. The database validates the same rules again. */
export const appealSchema = z.object({
  text: z.string().trim().min(1, 'appeal_missing').max(appealTextMax, 'appeal_too_long'),
});
