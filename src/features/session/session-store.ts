import { signOut, watchSession, type SignedIn } from './data/api.ts';

/** `wasExpelled`: signed out by us, because the account is suspended, closed or gone. */
type Guest = { status: 'guest'; wasExpelled: boolean };

type Session = { status: 'pending' } | Guest | ({ status: 'member' } & SignedIn);
export type SettledSession = Exclude<Session, { status: 'pending' }>;

/** Who is signed in, outside of React: guards of routes ask it before anything is drawn. */
export function createSessionStore() {
  let current: Session = { status: 'pending' };
  let expelling: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  watchSession((session) => {
    const next: Session = session
      ? { status: 'member', ...session }
      : { status: 'guest', wasExpelled: expelling !== null };
    const isSame =
      next.status === current.status &&
      (next.status !== 'member' || current.status !== 'member' || next.userId === current.userId);
    // A refreshed token is no change of who is here.
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
    /** Waits for the stored session to be read, a matter of milliseconds. */
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
    signOut,
    /** Signs out somebody whose account is held or missing; several places may notice it at once. */
    expel(): Promise<void> {
      expelling ??= signOut().finally(() => {
        expelling = null;
      });
      return expelling;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
