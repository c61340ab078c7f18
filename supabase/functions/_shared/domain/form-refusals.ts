import type { ErrorCode } from '../generated/error-codes.gen.ts';

/**
 * Helpers for zod's `superRefine`. The schemas of forms name refusals by code, because the
 * sentences are in one catalogue.
 */
type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void };

/** Marks a field whose sentence is shown for the whole form. */
export const SEE_FORM = 'see_form';

export function refuse(context: Issues, field: string, code: ErrorCode): void {
  context.addIssue({ code: 'custom', path: [field], message: code });
}

/** Adds one refusal for the whole form and marks each of its fields without a sentence. */
export function refuseForm(context: Issues, fields: readonly string[], code: ErrorCode): void {
  context.addIssue({ code: 'custom', path: ['root'], message: code });
  for (const field of fields)
    context.addIssue({ code: 'custom', path: [field], message: SEE_FORM });
}
