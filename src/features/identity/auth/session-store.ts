import { createStore } from '@/lib/store/store.ts';
import { hasStoredSession, signOut, watchSession, type SignedIn } from './data/api.ts';

/**
 * Why somebody is signed out who did not ask for it: 'held', because the account is suspended,
 * closed or gone; 'ended', because the session is over, as after signing out this device elsewhere.
 */
export type SignOutReason = 'held' | 'ended';

type Guest = { status: 'guest'; signOutReason: SignOutReason | null };

type Session = { status: 'pending' } | Guest | ({ status: 'member' } & SignedIn);
export type SettledSession = Exclude<Session, { status: 'pending' }>;

/** Who is signed in, outside of React: guards of routes ask it before anything is drawn. */
export function createSessionStore() {
  const store = createStore<Session>({ status: 'pending' });
  let expelling: Promise<void> | null = null;
  let isLeaving = false;
  const wasHere = hasStoredSession();

  const signOutReason = (): SignOutReason | null => {
    if (expelling) return 'held';
    if (isLeaving) return null;
    // At the start only a session that is gone from storage is over; another may just be offline.
    const { status } = store.get();
    const isOver = status === 'pending' ? wasHere && !hasStoredSession() : true;
    return isOver && status !== 'guest' ? 'ended' : null;
  };

  watchSession((session) => {
    const current = store.get();
    const next: Session = session
      ? { status: 'member', ...session }
      : { status: 'guest', signOutReason: signOutReason() };
    const isSame =
      next.status === current.status &&
      (next.status !== 'member' || current.status !== 'member' || next.userId === current.userId);
    // A refreshed token is no change of who is here.
    if (!isSame) store.set(next);
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Waits for the stored session to be read, a matter of milliseconds. */
    settled(): Promise<SettledSession> {
      const known = store.get();
      if (known.status !== 'pending') return Promise.resolve(known);
      return new Promise((resolve) => {
        const stop = store.subscribe(() => {
          const current = store.get();
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
    /**
     * Signs out somebody whose account is held or missing; several places may notice it at once.
     */
    forceSignOut(): Promise<void> {
      expelling ??= signOut({ goesOffline: false }).finally(() => {
        expelling = null;
      });
      return expelling;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
