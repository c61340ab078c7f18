import type { OwnAccount } from '@domain/answers/session.ts';
import { createContext, use, useState } from 'react';

/** The signed-in person, with their money. SQL decides rights; this only shapes pages. */
export type Account = OwnAccount & {
  /** Whole cents of the wallet (fans) or of what is earned and not paid out (creators). */
  balance_cents?: number | null;
};

export type Viewer =
  | { status: 'pending' }
  | { status: 'guest' }
  /** Signed in; the account is null for the moment that its first reading takes. */
  | { status: 'member'; userId: string; account: Account | null };

/** Filled by src/app, read by every feature. */
export const ViewerContext = createContext<Viewer>({ status: 'pending' });

export function useViewer(): Viewer {
  return use(ViewerContext);
}

/** The id of the signed-in person; null for guests and while the session is read. */
export function useViewerId(): string | null {
  const viewer = use(ViewerContext);
  return viewer.status === 'member' ? viewer.userId : null;
}

/**
 * The account on pages below a guard, where it is known to be there. While somebody is signed out
 * the page stands a moment longer; it goes on with the one it was drawn for.
 */
export function useAccount(): Account {
  const viewer = use(ViewerContext);
  const current = viewer.status === 'member' ? viewer.account : null;
  const [drawnFor] = useState(current);
  const account = current ?? drawnFor;
  if (!account) throw new Error('useAccount() outside of the pages that a guard protects');
  return account;
}
