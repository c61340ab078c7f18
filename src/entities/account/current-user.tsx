import type { OwnAccount } from '@domain/answers/session.ts';
import { createContext, use, useState } from 'react';

/** The signed-in user, with their money. SQL decides rights; this only shapes pages. */
export type Account = OwnAccount & {
  /** Whole cents of the wallet (fans) or of what is earned and not paid out (creators). */
  balance_cents?: number | null;
};

export type CurrentUser =
  | { status: 'pending' }
  | { status: 'guest' }
  /** Signed in; the account is null for the moment that its first reading takes. */
  | { status: 'member'; userId: string; account: Account | null };

/** Filled by src/app, read by every feature. */
export const CurrentUserContext = createContext<CurrentUser>({ status: 'pending' });

export function useCurrentUser(): CurrentUser {
  return use(CurrentUserContext);
}

/** The id of the signed-in user; null for guests and while the session is read. */
export function useCurrentUserId(): string | null {
  const currentUser = use(CurrentUserContext);
  return currentUser.status === 'member' ? currentUser.userId : null;
}

/**
 * The account on pages below a guard, where it is known to be there. While somebody is signed out
 * the page stands a moment longer; it goes on with the one it was drawn for.
 */
export function useAccount(): Account {
  const currentUser = use(CurrentUserContext);
  const current = currentUser.status === 'member' ? currentUser.account : null;
  const [drawnFor] = useState(current);
  const account = current ?? drawnFor;
  if (!account) throw new Error('useAccount() outside of the pages that a guard protects');
  return account;
}
