import { accountStepSchema, profileStepSchema } from '@domain/enrolment-forms.ts';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import type { RouterContext } from '@/app/router-context.ts';
import { accountQuery } from '@/entities/account/account-query.ts';
import { application, ownProfileQuery } from '@/features/enrolment/data/queries.ts';
import { draft, guest, type Step, shownKinds, type Draft } from '@/features/enrolment/draft.ts';
import { signInQuery } from '@/features/identity/account/data/queries.ts';
import { rememberReferrer } from '@/features/enrolment/referrer.ts';
import type { Account } from '@/entities/account/current-user.tsx';

/*
 * The guards of the enrolment. Routes load this file on demand, because its forms are not part of
 * the first load.
 */
type Entering = { context: RouterContext; location: ParsedLocation; preload: boolean };

const pathOf = {
  account: '/enroll',
  profile: '/enroll/second-step',
  legal: '/enroll/third-step',
} as const satisfies Record<Step, string>;

/**
 * Admits guests, and signed-in creators without an application or with a rejected one, whose
 * account exists, so that they skip the first step. Redirects all other users home.
 */
async function requireApplicant({ context }: Entering): Promise<Account | null> {
  const session = await context.session.settled();
  if (session.status === 'guest') return null;
  const account = await context.queryClient.ensureQueryData(accountQuery(session.userId));
  const mayApply =
    account?.role === 'creator' &&
    !account.is_restricted &&
    !account.is_promoted &&
    (account.application_state === 'none' || account.application_state === 'rejected');
  if (!mayApply) throw redirect({ to: '/', replace: true });
  return account;
}

/** Redirects from a step whose earlier steps are missing, or that is completed. */
export async function enterStep(entering: Entering, step: Step) {
  // The mail may be confirmed in another tab while this one still uploads the pictures.
  if (application.get().stage === 'sending')
    return { isMember: draft.get().owner !== guest, isAgain: false };
  const account = await requireApplicant(entering);
  const isMember = account !== null;
  const entered = { isMember, isAgain: account?.application_state === 'rejected' };
  if (entering.preload) return entered;
  if (application.get().stage === 'sent') application.reset();
  if (account) {
    const { queryClient } = entering.context;
    const { email } = await queryClient.ensureQueryData(signInQuery(account.id));
    draft.open(account.id, email);
    await takeProfile(entering.context, account.id);
  } else {
    draft.open(guest);
  }
  const isOver = step === 'account' && (isMember || application.hasAccount());
  const target = isOver ? 'profile' : missingStep(draft.get(), step, isMember);
  if (target) throw redirect({ to: pathOf[target], replace: true });
  return entered;
}

/** The page after an application is shown only after sending one. */
export function requireSent() {
  if (application.get().stage !== 'sent') throw redirect({ to: '/', replace: true });
}

/** Remembers the referrer in the path, if it names one; then continues with the first step. */
export async function comeBy(entering: Entering, segment: string): Promise<never> {
  await requireApplicant(entering);
  if (!entering.preload) rememberReferrer(segment);
  throw redirect({ to: '/enroll', replace: true });
}

export const pathOfStep = (step: Step) => pathOf[step];

/** A new application after a rejection starts from the profile's texts and pictures. */
async function takeProfile({ queryClient }: RouterContext, id: string) {
  const { profile: known, avatar, cover } = await queryClient.ensureQueryData(ownProfileQuery(id));
  draft.setShown({ avatar, cover });
  if (draft.get().profile.name !== '') return;
  draft.begin({
    profile: {
      name: known.name,
      age: known.age === null ? '' : String(known.age),
      location: known.location ?? '',
      bio: known.bio ?? '',
      twitter: known.twitter ?? '',
      instagram: known.instagram ?? '',
    },
  });
}

/** The first incomplete step before `step`; null if all are complete. */
function missingStep(draft: Draft, step: Step, isMember: boolean): Step | null {
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
