import type { Theme } from '@domain/answers/session.ts';
import { appErrorFromAuth } from '@/lib/errors/app-error.ts';
import { pageOf, readReturnPath } from '@/lib/store/return-path.ts';
import { auth, endSession, watchUser } from '@/lib/supabase/auth.ts';
import { call } from '@/lib/supabase/call.ts';
import type { Confirmation, Stranger } from '@/lib/supabase/links.ts';
import { readStoredSession } from '@/lib/supabase/stored-session.ts';

export type SignedIn = { userId: string };

/** Calls `report` with the session: at once if it is in storage, and after each change. */
export function watchSession(report: (session: SignedIn | null) => void): void {
  watchUser((userId) => report(userId === null ? null : { userId }));
}

/** Whether a session is stored on this device, valid or expired. */
export const hasStoredSession = () => readStoredSession() !== null;

/** Errors: invalid_credentials, email_not_verified, account_suspended, rate_limited. */
export async function signIn(form: { email: string; password: string }): Promise<void> {
  const { error } = await (await auth()).signInWithPassword(form);
  if (error) throw appErrorFromAuth(error);
}

/**
 * The mail's link continues at the remembered page, also when it is opened on another device. An
 * action belongs to this browser and is no part of the link.
 */
const afterConfirmation = () => window.location.origin + (pageOf(readReturnPath()) ?? '/');

export type Registration = { username: string; email: string; password: string };

/** The answer does not depend on whether the address is known; its owner gets a mail. */
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

/** The answer does not depend on whether the address is known. */
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
