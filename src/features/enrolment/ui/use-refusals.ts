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
