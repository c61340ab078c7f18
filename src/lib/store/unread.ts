import { useStore } from './use-store.ts';
import { createStore } from './store.ts';
import { onUserDiscarded } from './user-state.ts';

export type Unread = { messages: number; activity: number };

const none: Unread = { messages: 0, activity: 0 };
const store = createStore(none);

/** Badges and the page's title show the new counts. */
export function setUnread(next: Unread): void {
  const { messages, activity } = store.get();
  if (next.messages !== messages || next.activity !== activity) store.set(next);
}

onUserDiscarded(() => setUnread(none));

export const useUnread = (): Unread => useStore(store);
