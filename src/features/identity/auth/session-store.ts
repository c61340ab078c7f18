import { createStore } from '@/lib/store/store.ts';
import { hasStoredSession, signOut, watchSession, type SignedIn } from './data/api.ts';

/**
 * The reason of a sign-out that the user did not request: 'held' for an account that is suspended,
 * closed or deleted; 'ended' for a session that was ended, such as from another device.
 */
export type SignOutReason = 'held' | 'ended';

type Guest = {
  status: 'guest';
  signOutReason: SignOutReason | null;
  /** The first step of a sign-in is done and the second one is missing. */
  awaitsStep: boolean;
};

type Session = { status: 'pending' } | Guest | ({ status: 'member' } & SignedIn);
export type SettledSession = Exclude<Session, { status: 'pending' }>;

/** A refreshed token does not change it, and neither does another reason. */
const identityOf = (session: Session) =>
  session.status === 'member' ? session.userId : session.status === 'guest' && session.awaitsStep;

/** The session outside React: route guards read it before anything renders. */
export function createSessionStore() {
  const store = createStore<Session>({ status: 'pending' });
  let expelling: Promise<void> | null = null;
  let isLeaving = false;
  const wasHere = hasStoredSession();

  const signOutReason = (): SignOutReason | null => {
    if (expelling) return 'held';
    if (isLeaving) return null;
    // At the start, only a session that is missing from storage has ended; the user may be offline.
    const { status } = store.get();
    const isOver = status === 'pending' ? wasHere && !hasStoredSession() : true;
    return isOver && status !== 'guest' ? 'ended' : null;
  };

  watchSession((session) => {
    const current = store.get();
    const awaitsStep = session === 'awaits-step';
    const next: Session =
      session !== null && !awaitsStep
        ? { status: 'member', ...session }
        : { status: 'guest', signOutReason: awaitsStep ? null : signOutReason(), awaitsStep };
    const isSame = next.status === current.status && identityOf(next) === identityOf(current);
    if (!isSame) store.set(next);
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Resolves when the stored session is read, after some milliseconds. */
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
