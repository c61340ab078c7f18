import type { OwnAccount } from '@domain/answers/session.ts';
import { createContext, use, useState } from 'react';

/** The signed-in user with the balance. SQL decides rights; this only shapes pages. */
export type Account = OwnAccount & {
  /** Whole cents: the balance of a fan, what is pending of a creator. */
  balance_cents?: number | null;
};

/** A creator with a page of their own, listed or not. */
export const isAccepted = ({ role, application_state, is_promoted }: Account) =>
  role === 'creator' && (application_state === 'accepted' || is_promoted);

export type CurrentUser =
  | { status: 'pending' }
  | { status: 'guest' }
  /** Signed in; the account is null until it is first read. */
  | { status: 'member'; userId: string; account: Account | null };

/** Provided by src/app. */
export const CurrentUserContext = createContext<CurrentUser>({ status: 'pending' });

export function useCurrentUser(): CurrentUser {
  return use(CurrentUserContext);
}

/** The id of the signed-in user; null for guests and until the session is read. */
export function useCurrentUserId(): string | null {
  const currentUser = use(CurrentUserContext);
  return currentUser.status === 'member' ? currentUser.userId : null;
}

/**
 * The account on pages behind a guard. During sign-out the page is shown a moment longer, with the
 * account that it was first rendered for.
 */
export function useAccount(): Account {
  const currentUser = use(CurrentUserContext);
  const current = currentUser.status === 'member' ? currentUser.account : null;
  const [drawnFor] = useState(current);
  const account = current ?? drawnFor;
  if (!account) throw new Error('useAccount() outside of the pages that a guard protects');
  return account;
}
