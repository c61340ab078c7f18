import { createStore } from '@/lib/store/store.ts';
import { onUserDiscarded } from '@/lib/store/user-state.ts';

/** A creator who may be tipped, for a post or story where one is named. */
export type TipTarget = {
  id: string;
  username: string;
  name: string;
  itemId?: string | undefined;
};

type TipRequest = {
  creator: TipTarget;
  /** Initial amount in whole cents. */
  amountCents?: number | undefined;
};

/** The open sheet of a tip; posts, stories and threads ask for it, and the app shows it. */
export const tipRequest = createStore<TipRequest | null>(null);
onUserDiscarded(() => tipRequest.set(null));
