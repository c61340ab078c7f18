import type { ErrorCode } from '../generated/error-codes.gen.ts';

/**
 * How the schemas of forms name their refusals: by code, since the sentences stand in one
 * catalogue. For use inside of zod's `superRefine`.
 */
type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void };

/** Marks a field whose sentence stands at the form as a whole. */
export const SEE_FORM = 'see_form';

export function refuse(context: Issues, field: string, code: ErrorCode): void {
  context.addIssue({ code: 'custom', path: [field], message: code });
}

/** One sentence for the whole form, and a mark without words at every field that it is about. */
export function refuseForm(context: Issues, fields: readonly string[], code: ErrorCode): void {
  context.addIssue({ code: 'custom', path: ['root'], message: code });
  for (const field of fields)
    context.addIssue({ code: 'custom', path: [field], message: SEE_FORM });
}
