export const SESSION_KEY = 'session';
const MARGIN_S = 30;

export type StoredSession = {
  accessToken: string;
  userId: string;
  /** The token is valid for at least half a minute more. */
  isFresh: boolean;
};

/**
 * The session as the Auth client keeps it in storage. Read directly, so that a page can render and
 * query the database before the client's code is loaded. Only the client writes it.
 */
export function readStoredSession(): StoredSession | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    // Every property is checked below.
    const { access_token, expires_at, user } = stored as Record<string, unknown>;
    const userId = typeof user === 'object' && user !== null && 'id' in user ? user.id : null;
    if (typeof access_token !== 'string' || typeof userId !== 'string') return null;
    const expiresAt = typeof expires_at === 'number' ? expires_at : 0;
    return { accessToken: access_token, userId, isFresh: expiresAt - MARGIN_S > Date.now() / 1000 };
  } catch {
    return null;
  }
}
