import type { Theme } from '@domain/answers/session.ts';
import { appErrorFromAuth } from '@/lib/errors/app-error.ts';
import { readReturnPath } from '@/lib/store/return-path.ts';
import { auth, endSession, watchUser } from '@/lib/supabase/auth.ts';
import { call } from '@/lib/supabase/call.ts';
import type { Confirmation, Stranger } from '@/lib/supabase/links.ts';
import { readStoredSession } from '@/lib/supabase/stored-session.ts';

export type SignedIn = { userId: string };

/** Reports who is signed in: at once where storage can tell, and whenever it changes. */
export function watchSession(report: (session: SignedIn | null) => void): void {
  watchUser((userId) => report(userId === null ? null : { userId }));
}

/** Whether a session is kept on this device, be it fresh or not. */
export const hasStoredSession = () => readStoredSession() !== null;

/** Errors: invalid_credentials, email_not_verified, account_suspended, rate_limited. */
export async function signIn(form: { email: string; password: string }): Promise<void> {
  const { error } = await (await auth()).signInWithPassword(form);
  if (error) throw appErrorFromAuth(error);
}

/** The mail's link carries on where the user was going, also when it is opened elsewhere. */
const afterConfirmation = () => window.location.origin + (readReturnPath() ?? '/');

export type Registration = { username: string; email: string; password: string };

/** Answers alike whether the address is known or not; a mail goes to its owner. */
export async function signUpFollower(form: Registration): Promise<void> {
  const { error } = await (
    await auth()
  ).signUp({
    email: form.email,
    password: form.password,
    options: {
      data: { username: form.username, role: 'fan' },
      emailRedirectTo: afterConfirmation(),
    },
  });
  if (error) throw appErrorFromAuth(error);
}

export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (
    await auth()
  ).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: afterConfirmation() },
  });
  if (error) throw appErrorFromAuth(error);
}

const links = () => import('@/lib/supabase/links.ts');

/** Errors: link_expired. */
export const redeem = async (link: Confirmation) => (await links()).redeemLink(link);
export const enterAs = async ({ tokens }: Stranger) => (await links()).enterByLink(tokens);
export const dismiss = async (stranger: Stranger) => (await links()).dismissLink(stranger);

/** Answers alike whether the address is known or not. */
export async function requestNewPassword(email: string): Promise<void> {
  const { error } = await (
    await auth()
  ).resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/reset-password`,
  });
  if (error) throw appErrorFromAuth(error);
}

export async function setNewPassword(password: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ password });
  if (error) throw appErrorFromAuth(error);
}

/** Nobody waits longer to leave than this. */
const LEAVE_MS = 2000;

/**
 * Ends this device's session, also where nothing answers. `goesOffline`: others no longer see the
 * user here; a held account's is refused anyway.
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

/** Asks Auth whether this session still runs; where it does not, its client signs out by itself. */
export async function checkSession(): Promise<void> {
  await (await auth()).getUser();
}

export const saveTheme = (theme: Theme) => call('set_theme', { p_theme: theme });

/** How the 18+ gate behaves where the visitor is. */
export const fetchAgeGate = () => call('age_gate');

export const fetchSiteInfo = () => call('site_info');

/** Heartbeat of the user's presence; the database does nothing for the invisible. */
export const touchPresence = () => call('touch_presence');

export { checkUsername, requireFreeName } from '@/entities/user/signup-check.ts';
