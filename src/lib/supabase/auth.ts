import type { GoTrueClient, Session } from '@supabase/auth-js';
import { deviceStorage } from '../store/browser-storage.ts';
import { platform } from './platform.ts';
import { awaitsSecondStep, readSession, readStoredSession, SESSION_KEY } from './stored-session.ts';

/** The signed-in user, 'awaits-step' where the second step is missing, or null. */
type Watcher = (userId: string | null) => void;
export const AWAITS_STEP = 'awaits-step';

let client: Promise<GoTrueClient> | undefined;
/** The session last reported. A change in another tab is reported before storage shows it. */
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
    // The pages below /auth read codes and tokens themselves, so that they can explain a failure.
    detectSessionInUrl: false,
  });
  made.onAuthStateChange((_event, session) => {
    reported = session;
    if (session && awaitsSecondStep(session)) report(AWAITS_STEP);
    else report(session?.user.id ?? null);
  });
  return made;
}

/**
 * The Auth client. Clients are assembled from parts instead of one createClient(): before the first
 * paint a page needs only REST and the stored session; the rest is loaded on first use.
 */
export function auth(): Promise<GoTrueClient> {
  client ??= createAuth().catch((error: unknown) => {
    // The code could not be loaded; the next call tries again.
    client = undefined;
    throw error;
  });
  return client;
}

/**
 * The user's access token, refreshed when it is about to expire; the publishable key for guests,
 * and for a user whose second step is missing.
 */
export async function accessToken(): Promise<string> {
  const stored = readStoredSession();
  if (stored?.isFresh) return stored.accessToken;
  if (!stored && !client) return platform.publishableKey;
  const { data } = await (await auth()).getSession();
  const session = data.session ?? reported;
  if (!session || awaitsSecondStep(session)) return platform.publishableKey;
  return session.access_token;
}

function report(userId: string | null): void {
  for (const watcher of watchers) watcher(userId);
}

/**
 * Ends this device's session. Offline, or when the client's code cannot be loaded, the session is
 * removed from storage instead.
 */
export async function endSession(): Promise<void> {
  const failure = await auth()
    .then((client) => client.signOut({ scope: 'local' }))
    .then(
      ({ error }) => error,
      (error: unknown) => error,
    );
  if (!failure) return;
  deviceStorage.write(SESSION_KEY, null);
  reported = null;
  report(null);
}

const AFTER_FIRST_PAINT_MS = 1000;

/**
 * Calls the watcher with the id of the signed-in user, now and after each change in this tab or
 * another. The client is loaded after the first paint, and only when there is a session to keep
 * alive.
 */
export function watchUser(watcher: Watcher): void {
  watchers.add(watcher);
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY) return;
    // A user signed in or out in another tab.
    if (event.newValue !== null) auth().catch(() => undefined);
    else if (!client) watcher(null);
  });
  const stored = readSession();
  if (!stored || stored === AWAITS_STEP) {
    watcher(stored);
  } else if (stored.isFresh) {
    watcher(stored.userId);
    setTimeout(() => void auth().catch(() => undefined), AFTER_FIRST_PAINT_MS);
  } else {
    auth().catch(() => watcher(null));
  }
}
