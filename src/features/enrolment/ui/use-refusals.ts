import { useMemo } from 'react';
import { useDraft } from '../data/queries.ts';
import type { Step } from '../draft.ts';

type FieldRefusals = Record<string, { type: string; message: string }>;

/** The platform's refusals of a step, as errors of the form. */
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

/** Whether the error at a field comes from the platform; it is shown until the field changes. */
export function isRefused<Errors extends object>(
  errors: Errors | undefined,
  field: string | undefined,
): field is keyof Errors & string {
  const shown = Object.entries(errors ?? {}).find(([name]) => name === field)?.[1];
  return typeof shown === 'object' && shown !== null && 'type' in shown && shown.type === 'refused';
}
