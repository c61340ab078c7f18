import { claimsOf } from '../claims.ts';
import { deviceStorage } from '../store/browser-storage.ts';

export const SESSION_KEY = 'session';
const MARGIN_S = 30;

export type StoredSession = {
  accessToken: string;
  userId: string;
  /** The token is valid for at least half a minute more. */
  isFresh: boolean;
};

type Steps = { access_token: string; user: object & { factors?: unknown } };

/**
 * Whether the session passed one step and its user has a second factor: until the second step its
 * person is a guest, and the database refuses the token.
 */
export function awaitsSecondStep({ access_token, user: { factors } }: Steps): boolean {
  return (
    Array.isArray(factors) &&
    factors.some((factor: { status?: unknown } | null) => factor?.status === 'verified') &&
    claimsOf(access_token)['aal'] !== 'aal2'
  );
}

/**
 * The session as the Auth client keeps it in storage. Read directly, so that a page can render and
 * query the database before the client's code is loaded. Only the client writes it. 'awaits-step'
 * for a session whose second step is missing.
 */
export function readSession(): StoredSession | 'awaits-step' | null {
  const stored = deviceStorage.readJson(SESSION_KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  // Every property is checked below.
  const { access_token, expires_at, user } = stored as Record<string, unknown>;
  if (typeof user !== 'object' || user === null || !('id' in user)) return null;
  const { id: userId } = user;
  if (typeof access_token !== 'string' || typeof userId !== 'string') return null;
  if (awaitsSecondStep({ access_token, user })) return 'awaits-step';
  const expiresAt = typeof expires_at === 'number' ? expires_at : 0;
  return { accessToken: access_token, userId, isFresh: expiresAt - MARGIN_S > Date.now() / 1000 };
}

/** The session of a user who is signed in, by both steps where there is a second factor. */
export function readStoredSession(): StoredSession | null {
  const session = readSession();
  return session === 'awaits-step' ? null : session;
}
