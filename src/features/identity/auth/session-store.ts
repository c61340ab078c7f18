import { hasStoredSession, signOut, watchSession, type SignedIn } from './data/api.ts';

/**
 * The reason of a sign-out that the user did not request: 'held' for an account that is suspended,
 * closed or deleted; 'ended' for a session that was ended, such as from another device.
 */
export type SignOutReason = 'held' | 'ended';

type Guest = { status: 'guest'; signOutReason: SignOutReason | null };

type Session = { status: 'pending' } | Guest | ({ status: 'member' } & SignedIn);
export type SettledSession = Exclude<Session, { status: 'pending' }>;

/** The session outside React: route guards read it before anything renders. */
export function createSessionStore() {
  let current: Session = { status: 'pending' };
  let expelling: Promise<void> | null = null;
  let isLeaving = false;
  const wasHere = hasStoredSession();
  const listeners = new Set<() => void>();

  const signOutReason = (): SignOutReason | null => {
    if (expelling) return 'held';
    if (isLeaving) return null;
    // At the start, only a session that is missing from storage has ended; the user may be offline.
    const isOver = current.status === 'pending' ? wasHere && !hasStoredSession() : true;
    return isOver && current.status !== 'guest' ? 'ended' : null;
  };

  watchSession((session) => {
    const next: Session = session
      ? { status: 'member', ...session }
      : { status: 'guest', signOutReason: signOutReason() };
    const isSame =
      next.status === current.status &&
      (next.status !== 'member' || current.status !== 'member' || next.userId === current.userId);
    // A refreshed token does not change the user.
    if (isSame) return;
    current = next;
    for (const listener of listeners) listener();
  });

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    get: () => current,
    subscribe,
    /** Resolves when the stored session is read, after some milliseconds. */
    settled(): Promise<SettledSession> {
      if (current.status !== 'pending') return Promise.resolve(current);
      return new Promise((resolve) => {
        const stop = subscribe(() => {
          if (current.status === 'pending') return;
          stop();
          resolve(current);
        });
      });
    },
    async signOut(): Promise<void> {
      isLeaving = true;
      try {
        await signOut({ goesOffline: true });
      } finally {
        isLeaving = false;
      }
    },
    /** Signs out a user whose account is held or missing. Concurrent calls share one sign-out. */
    forceSignOut(): Promise<void> {
      expelling ??= signOut({ goesOffline: false }).finally(() => {
        expelling = null;
      });
      return expelling;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
