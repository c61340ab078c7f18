import { useSyncExternalStore } from 'react';

export type Unread = { messages: number; activity: number };

const none: Unread = { messages: 0, activity: 0 };
let current = none;
const listeners = new Set<() => void>();

/** The reading of activity_state(), which comes with the account at first. */
export const unreadKey = (personId: string) => ['notifications', 'activity', personId] as const;

/** Called by whoever reads it; badges and the page's title follow. */
export function setUnread(next: Unread): void {
  if (next.messages === current.messages && next.activity === current.activity) return;
  current = next;
  for (const listener of listeners) listener();
}

export function clearUnread(): void {
  setUnread(none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnread(): Unread {
  return useSyncExternalStore(subscribe, () => current);
}
