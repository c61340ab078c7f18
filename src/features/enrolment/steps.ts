import { accountStepSchema, profileStepSchema } from '@domain/enrolment-forms.ts';
import { shownKinds, type Draft, type Step } from './draft.ts';

/** The first incomplete step before `step`; null if all are complete. */
export function missingStep(draft: Draft, step: Step, isMember: boolean): Step | null {
  if (step === 'account') return null;
  const { account, password, profile, pictures } = draft;
  const hasAccount = isMember || accountStepSchema.safeParse({ ...account, password }).success;
  if (!hasAccount) return 'account';
  if (step === 'profile') return null;
  const { avatar, cover } = pictures;
  return profileStepSchema.safeParse({ ...profile, avatar, cover, shown: shownKinds(draft) })
    .success
    ? null
    : 'profile';
}
