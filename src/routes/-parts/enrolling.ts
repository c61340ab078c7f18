import { redirect, type ParsedLocation } from '@tanstack/react-router';
import type { RouterContext } from '@/app/router.tsx';
import { accountQuery } from '@/entities/account/account-query.ts';
import { application, ownProfileQuery } from '@/features/enrolment/data/queries.ts';
import { draft, type Step } from '@/features/enrolment/draft.ts';
import { rememberReferrer } from '@/features/enrolment/referrer.ts';
import { missingStep } from '@/features/enrolment/steps.ts';
import type { Account } from '@/entities/account/current-user.tsx';

/*
 * The guards of the enrolment. Routes load this file when somebody goes there: with its forms it is
 * nothing for the first load.
 */
type Entering = { context: RouterContext; location: ParsedLocation; preload: boolean };

const pathOf = {
  account: '/enroll',
  profile: '/enroll/second-step',
  legal: '/enroll/third-step',
} as const satisfies Record<Step, string>;

/** The owner of a draft that nobody has signed in for. */
const guest = 'guest';

/**
 * Who may be in the enrolment: guests, and signed-in creators who have no application or whose last
 * one was rejected; their account exists, so the first step is behind them. Everybody else
 * goes home.
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

/** Lets nobody into a step before the earlier ones are done, or back into one that is over. */
export async function enterStep(entering: Entering, step: Step) {
  // The mail may be confirmed on another tab while this one still sends the pictures.
  if (application.get().stage === 'sending') return { isMember: draft.get().owner !== guest };
  const account = await requireApplicant(entering);
  const isMember = account !== null;
  if (entering.preload) return { isMember };
  if (application.get().stage === 'sent') application.reset();
  draft.open(account?.id ?? guest);
  if (account) await takeProfile(entering.context, account.id);
  const isOver = step === 'account' && (isMember || application.hasAccount());
  const target = isOver ? 'profile' : missingStep(draft.get(), step, isMember);
  if (target) throw redirect({ to: pathOf[target], replace: true });
  return { isMember };
}

/** The page after an application is there for who has just made one. */
export function requireSent() {
  if (application.get().stage !== 'sent') throw redirect({ to: '/', replace: true });
}

/** Remembers who sent somebody, where the segment names somebody; then the first step. */
export async function comeBy(entering: Entering, segment: string): Promise<never> {
  await requireApplicant(entering);
  if (!entering.preload) rememberReferrer(segment);
  throw redirect({ to: '/enroll', replace: true });
}

export const pathOfStep = (step: Step) => pathOf[step];

/** Who applies again starts from what their profile says and shows already. */
async function takeProfile({ queryClient }: RouterContext, id: string) {
  const { profile: known, avatar, cover } = await queryClient.ensureQueryData(ownProfileQuery(id));
  draft.setShown({ avatar, cover });
  if (draft.get().profile.name !== '') return;
  draft.keep({
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
