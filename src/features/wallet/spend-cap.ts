import { refuse } from '@domain/form-refusals.ts';
import { spendCapMaxCents, spendCapMinCents } from '@generated/limits.gen.ts';
import { z } from 'zod';
import { parsePrice } from '@/lib/money/parse.ts';

/** The typed cap of a month, as whole cents. */
export const spendCapSchema = z.object({ cap: z.string() }).transform(({ cap }, context) => {
  const cents = parsePrice(cap);
  if (cents !== null && cents >= spendCapMinCents && cents <= spendCapMaxCents) return cents;
  refuse(context, 'cap', cents === null ? 'tip_amount_format' : 'invalid_spend_limit');
  return z.NEVER;
});
