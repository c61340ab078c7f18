import type { GoTrueClient, Session } from '@supabase/auth-js';
import { platform } from './platform.ts';
import { readStoredSession, SESSION_KEY } from './stored-session.ts';

type Watcher = (userId: string | null) => void;

let client: Promise<GoTrueClient> | undefined;
/** What the client last reported; of another tab it hears before that tab's storage is readable. */
let reported: Session | null = null;
const watchers = new Set<Watcher>();

export const authEndpoint = {
  url: `${platform.url}/auth/v1`,
  headers: {
    apikey: platform.publishableKey,
    Authorization: `Bearer ${platform.publishableKey}`,
  },
};

async function createAuth(): Promise<GoTrueClient> {
  const { AuthClient } = await import('@supabase/auth-js');
  const made = new AuthClient({
    ...authEndpoint,
    storageKey: SESSION_KEY,
    flowType: 'pkce',
    // The pages below /auth read codes and tokens themselves, so that they can say what went wrong.
    detectSessionInUrl: false,
  });
  made.onAuthStateChange((_event, session) => {
    reported = session;
    report(session?.user.id ?? null);
  });
  return made;
}

/**
 * The Auth client. The clients are composed of their parts instead of one createClient(): before
 * the first paint a page needs only REST and the stored session; the rest is loaded when used.
 */
export function auth(): Promise<GoTrueClient> {
  client ??= createAuth().catch((error: unknown) => {
    // Its code could not be loaded; the next one who asks tries again.
    client = undefined;
    throw error;
  });
  return client;
}

/**
 * The user's access token, refreshed where it is about to end; the publishable key for guests.
 */
export async function accessToken(): Promise<string> {
  const stored = readStoredSession();
  if (stored?.isFresh) return stored.accessToken;
  if (!stored && !client) return platform.publishableKey;
  const { data } = await (await auth()).getSession();
  return (data.session ?? reported)?.access_token ?? platform.publishableKey;
}

function report(userId: string | null): void {
  for (const watcher of watchers) watcher(userId);
}

/**
 * Ends this device's session. Offline, or when its code cannot be loaded, the client keeps the
 * session; then it is taken out of storage, where the client looks for it.
 */
export async function endSession(): Promise<void> {
  const failure = await auth()
    .then((client) => client.signOut({ scope: 'local' }))
    .then(
      ({ error }) => error,
      (error: unknown) => error,
    );
  if (!failure) return;
  localStorage.removeItem(SESSION_KEY);
  reported = null;
  report(null);
}

const AFTER_FIRST_PAINT_MS = 1000;

/**
 * Reports who is signed in, now and whenever it changes, in this tab or another. The client is
 * loaded when there is a session to keep alive, not before the first paint and not for guests.
 */
export function watchUser(watcher: Watcher): void {
  watchers.add(watcher);
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY) return;
    // Somebody signs in on another tab, or has left there.
    if (event.newValue !== null) auth().catch(() => undefined);
    else if (!client) watcher(null);
  });
  const stored = readStoredSession();
  if (!stored) {
    watcher(null);
  } else if (stored.isFresh) {
    watcher(stored.userId);
    setTimeout(() => void auth().catch(() => undefined), AFTER_FIRST_PAINT_MS);
  } else {
    auth().catch(() => watcher(null));
  }
}
