import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { checkSession } from '@/features/identity/auth/data/api.ts';
import type { SignOutReason } from '@/features/identity/auth/session-store.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { sameOriginPath, takeReturnPath } from '@/lib/store/return-path.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { accountQuery } from '@/entities/account/account-query.ts';
import type { RouterContext } from './router.tsx';

/*
 * Guards shape the way through the pages; what a user may read or do is decided in the database.
 * Routes get them by hanging below `_guest`, `_member`, `_fan` or `_creator`.
 */
type Entering = { context: RouterContext; location: ParsedLocation; preload: boolean };

/** The sign-in page with the reason for it; a session that only ended goes on where it was. */
export function signInAgain(why: SignOutReason | null, from: string) {
  return {
    to: '/login/{-$status}',
    params: { status: why ?? undefined },
    search: why === 'held' ? {} : { next: from },
  } as const;
}

/** The signed-in user's account, or the way to sign in and back here. */
export async function requireMember(entering: Entering): Promise<Account> {
  const { context, location, preload } = entering;
  const session = await context.session.settled();
  if (session.status === 'guest') throw redirect(signInAgain(session.signOutReason, location.href));
  const account = await myAccount(context, session.userId);
  if (account === 'ended') {
    // Auth says so as well, and its client lets go of the session.
    await checkSession();
    return requireMember(entering);
  }
  if (!account || account.is_restricted) {
    if (!preload) await context.session.forceSignOut();
    throw redirect(signInAgain('held', location.href));
  }
  return account;
}

/** Null for the missing; nothing is answered to somebody held, or in a session that is over. */
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

/** Customers' pages; creators go to their own profile, or where the page says. */
export async function requireFan(entering: Entering, creatorsGoTo?: string): Promise<Account> {
  const account = await requireMember(entering);
  if (account.role !== 'fan') throw redirect({ href: creatorsGoTo ?? `/${account.username}` });
  return account;
}

/** Creators' pages; customers go to the landing, or where the page says. */
export async function requireCreator(entering: Entering, fansGoTo = '/'): Promise<Account> {
  const account = await requireMember(entering);
  if (account.role !== 'creator') throw redirect({ href: fansGoTo });
  return account;
}

/**
 * Pages for those who are not signed in. Who signs in on one of them is taken on by this guard: to
 * the address that sent them here, to the remembered one, or home.
 */
export async function requireGuest({ context, location, preload }: Entering): Promise<void> {
  const session = await context.session.settled();
  if (session.status === 'guest') return;
  // Search parameters are whatever the address says.
  const { next } = location.search as { next?: unknown };
  const target = sameOriginPath(next) ?? (preload ? null : takeReturnPath());
  throw redirect({ href: target ?? '/', replace: true });
}
