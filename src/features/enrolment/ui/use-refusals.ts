import { useMemo } from 'react';
import { useDraft } from '../data/queries.ts';
import type { Step } from '../draft.ts';

type FieldRefusals = Record<string, { type: string; message: string }>;

/** What the platform refused in a step, as the form's own errors. */
export function useRefusals(step: Step): FieldRefusals {
  const { refusals } = useDraft();
  return useMemo(
    () =>
      Object.fromEntries(
        refusals
          .filter((refusal) => refusal.step === step)
          .map(({ field, code }) => [field, { type: 'refused', message: code }]),
      ),
    [refusals, step],
  );
}

/** Whether what a form shows at a field is the platform's word, which holds until it is changed. */
export function isRefused<Errors extends object>(
  errors: Errors | undefined,
  field: string | undefined,
): field is keyof Errors & string {
  const shown = Object.entries(errors ?? {}).find(([name]) => name === field)?.[1];
  return typeof shown === 'object' && shown !== null && 'type' in shown && shown.type === 'refused';
}
