import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { checkSession } from '@/features/identity/auth/data/api.ts';
import type { SignOutReason } from '@/features/identity/auth/session-store.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { sameOriginPath, takeReturnPath } from '@/lib/store/return-path.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { accountQuery } from '@/entities/account/account-query.ts';
import type { RouterContext } from './router-context.ts';

/*
 * Guards only route a user to the right page; the database decides what a user may read or do.
 * Routes get a guard by their parent: `_guest`, `_member`, `_fan` or `_creator`.
 */
type Entering = { context: RouterContext; location: ParsedLocation; preload: boolean };

/** The sign-in page with its reason. After an expired session it leads back to the page. */
export function signInAgain(why: SignOutReason | null, from: string) {
  return {
    to: '/login/{-$status}',
    params: { status: why ?? undefined },
    search: why === 'held' ? {} : { next: from },
  } as const;
}

/** The signed-in user's account; otherwise redirects to the sign-in page, which leads back here. */
export async function requireMember(entering: Entering, isAgain = false): Promise<Account> {
  const { context, location, preload } = entering;
  const session = await context.session.settled();
  if (session.status === 'guest') throw redirect(signInAgain(session.signOutReason, location.href));
  const account = await myAccount(context, session.userId);
  if (account === 'ended' && !isAgain) {
    // Auth refuses the session as well, and its client then drops it.
    await checkSession();
    return requireMember(entering, true);
  }
  if (!account || account === 'ended' || account.is_restricted) {
    if (!preload) await context.session.forceSignOut();
    throw redirect(signInAgain(account === 'ended' ? 'ended' : 'held', location.href));
  }
  leadToClosing(account, location);
  return account;
}

/** An account that is being closed has one page. */
export function leadToClosing(account: Account | null, { pathname }: ParsedLocation): void {
  if (account?.is_closing && pathname !== '/closing') {
    throw redirect({ to: '/closing', replace: true });
  }
}

/** Null for a missing or suspended account, 'ended' for an expired session. */
async function myAccount(
  { queryClient }: RouterContext,
  userId: string,
): Promise<Account | 'ended' | null> {
  try {
    return await queryClient.ensureQueryData(accountQuery(userId));
  } catch (error) {
    if (error instanceof AppError && error.code === 'account_suspended') return null;
    if (error instanceof AppError && error.code === 'session_expired') return 'ended';
    throw error;
  }
}

/** A page for fans: creators are redirected to their profile, or to `creatorsGoTo`. */
export async function requireFan(entering: Entering, creatorsGoTo?: string): Promise<Account> {
  const account = await requireMember(entering);
  if (account.role !== 'fan') throw redirect({ href: creatorsGoTo ?? `/${account.username}` });
  return account;
}

/** A page for creators: fans are redirected to the landing page, or to `fansGoTo`. */
export async function requireCreator(entering: Entering, fansGoTo = '/'): Promise<Account> {
  const account = await requireMember(entering);
  if (account.role !== 'creator') throw redirect({ href: fansGoTo });
  return account;
}

/** Search parameters of a page for guests: the address that led here. */
export const readNext = ({ next }: Record<string, unknown>): { next?: string | undefined } =>
  typeof next === 'string' ? { next } : {};

/**
 * A page for guests. A user who is signed in, or signs in on it, is redirected to the address that
 * led here, to the remembered one, or home; one whose second step is missing, to its page.
 */
export async function requireGuest({ context, location, preload }: Entering): Promise<void> {
  const session = await context.session.settled();
  // Search parameters are untyped, because a visitor can enter any address.
  const { next } = readNext(location.search as Record<string, unknown>);
  if (session.status === 'guest') {
    const isThere = location.pathname === '/second-step';
    if (session.awaitsStep === isThere) return;
    throw redirect({ to: isThere ? '/login/{-$status}' : '/second-step', search: { next } });
  }
  const target = preload ? sameOriginPath(next) : takeReturnPath(next);
  throw redirect({ href: target ?? '/', replace: true });
}
