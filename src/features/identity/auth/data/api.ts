import type { Theme } from '@domain/answers/session.ts';
import { auth, AWAITS_STEP, endSession, watchUser } from '@/lib/supabase/auth.ts';
import { call } from '@/lib/supabase/call.ts';
import { readStoredSession } from '@/lib/supabase/stored-session.ts';

export type SignedIn = { userId: string };

/**
 * Calls `report` with the session: at once if it is in storage, and after each change. 'awaits-step'
 * while the second step of a sign-in is missing.
 */
export function watchSession(
  report: (session: SignedIn | typeof AWAITS_STEP | null) => void,
): void {
  watchUser((userId) => report(userId === null || userId === AWAITS_STEP ? userId : { userId }));
}

/** Whether a session is stored on this device, valid or expired. */
export const hasStoredSession = () => readStoredSession() !== null;

/** Maximum wait at sign-out, in ms. */
const LEAVE_MS = 2000;

/**
 * Ends this device's session, also without a connection. `goesOffline`: ends the presence, so that
 * other users see it; the call would be refused for a held account.
 */
export async function signOut({ goesOffline }: { goesOffline: boolean }): Promise<void> {
  if (goesOffline) {
    const gone = call('leave_presence').then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([gone, new Promise((done) => setTimeout(done, LEAVE_MS))]);
  }
  await endSession();
}

/** Asks Auth whether the session still exists; if not, its client signs out. */
export async function checkSession(): Promise<void> {
  await (await auth()).getUser();
}

export const saveTheme = (theme: Theme) => call('set_theme', { p_theme: theme });

/** The rule of the 18+ gate in the visitor's region. */
export const fetchAgeGate = () => call('age_gate');

/** The heartbeat of presence; it has no effect for an invisible user. */
export const touchPresence = () => call('touch_presence');
