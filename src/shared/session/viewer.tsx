import { createContext, use, useState } from 'react';
import type { Currency } from '../money/currencies.ts';

export type Role = 'fan' | 'creator';
export type Theme = 'system' | 'dark' | 'light';

/** Who is signed in, as `my_account()` answers. Rights are decided in SQL; this only shapes pages. */
export type Account = {
  id: string;
  role: Role;
  username: string;
  name: string;
  special: 'support' | 'academy' | null;
  currency: Currency;
  timeline_layout: 'list' | 'box';
  theme: Theme;
  application_state: 'none' | 'pending' | 'accepted' | 'rejected';
  is_invisible: boolean;
  is_promoted: boolean;
  /** Came by another house and was not welcomed yet. */
  is_newcomer: boolean;
  /** Suspended or closed: such a person is signed out. */
  is_held: boolean;
  /** Name of the picture in bucket `profiles`. */
  avatar?: string | null;
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
