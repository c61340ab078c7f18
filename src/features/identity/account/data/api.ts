import type { Currency } from '@domain/currencies.ts';
import {
  factorError,
  fetchFactors,
  requireRecentCheck,
  type Code,
} from '@/entities/second-factor/api.ts';
import { askForCheck } from '@/entities/second-factor/check.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { appErrorFromAuth } from '@/lib/errors/auth-error.ts';
import { auth } from '@/lib/supabase/auth.ts';
import { authBeside, enterByLink } from '@/lib/supabase/links.ts';
import { call } from '@/lib/supabase/call.ts';
import { readStoredSession } from '@/lib/supabase/stored-session.ts';
import { sessionIdOf } from '../session-id.ts';

export const fetchSignIn = () => call('my_sign_in');

export type PasswordChange = { email: string; current: string; next: string };

/**
 * Signs in again with the current password, which proves it and creates the fresh session that Auth
 * requires, then sets the new one. Auth ends all other sessions. With a second factor the sign-in
 * happens beside the session, which keeps its second step until the new one has passed it.
 * Errors: invalid_current_password, invalid_new_password, password_unchanged, rate_limited,
 * step_up_required where the user turns away from the code.
 */
export async function changePassword({ email, current, next }: PasswordChange): Promise<void> {
  const before = sessionIdOf(readStoredSession()?.accessToken);
  const hasFactor = (await fetchFactors()).length > 0;
  const client = hasFactor ? await authBeside() : await auth();
  const proof = await client.signInWithPassword({ email, password: current });
  if (proof.error?.code === 'invalid_credentials') {
    throw new AppError('invalid_current_password', { status: 400, cause: proof.error });
  }
  if (proof.error) throw appErrorFromAuth(proof.error);
  if (hasFactor) await passSecondStep(client);
  // The session from before the sign-in would otherwise be listed as another device.
  if (before) await endDevice(before);
  const { error } = await (await auth()).updateUser({ password: next, current_password: current });
  if (error) throw appErrorFromAuth(error);
}

/** Takes a session beside this one through its second step, and continues with it. */
async function passSecondStep(client: Awaited<ReturnType<typeof auth>>): Promise<void> {
  const verify = async (code: Code) => {
    const { error } = await client.mfa.challengeAndVerify(code);
    if (error) throw factorError(error);
  };
  if (!(await askForCheck({ verify }))) {
    await client.signOut({ scope: 'local' });
    throw new AppError('step_up_required', { status: 403 });
  }
  const { data } = await client.getSession();
  if (!data.session) throw new AppError('api_failed');
  await enterByLink(data.session);
}

/** Sends a mail whose link leads to the form for a new password. */
export async function sendPasswordLink(email: string): Promise<void> {
  const redirectTo = `${window.location.origin}/reset-password`;
  const { error } = await (await auth()).resetPasswordForEmail(email, { redirectTo });
  if (error) throw appErrorFromAuth(error);
}

/**
 * Asks both addresses for a confirmation. The answer does not depend on whether the new one has an
 * account; Auth's limits apply. Errors: step_up_required.
 */
export async function changeEmail({ email, backTo }: { email: string; backTo: string }) {
  await requireRecentCheck();
  const emailRedirectTo = window.location.origin + backTo;
  const { error } = await (await auth()).updateUser({ email }, { emailRedirectTo });
  if (error && error.code !== 'email_exists') throw appErrorFromAuth(error);
}

/** The user's devices: this one first, then by last use. */
export const fetchDevices = () => call('my_devices');

/** Ends the session of a device; repeating it has no effect. */
export async function endDevice(id: string): Promise<void> {
  await call('end_device', { p_session_id: id });
}

export async function endOtherDevices(): Promise<void> {
  await call('end_other_devices');
}

export const setCurrency = (currency: Currency) => call('set_currency', { p_currency: currency });
