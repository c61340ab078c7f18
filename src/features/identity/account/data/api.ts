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
import { keepDevice } from '../../notifications/data/api.ts';
import { knownDevice } from '../../notifications/data/browser-push.ts';
import { sessionIdOf } from '../session-id.ts';

export const fetchSignIn = () => call('my_sign_in');

export type Proof = { email: string; current: string };
export type PasswordChange = Proof & { next: string };
type Client = Awaited<ReturnType<typeof auth>>;

async function signInAs(client: Client, { email, current }: Proof): Promise<void> {
  const { error } = await client.signInWithPassword({ email, password: current });
  if (error?.code === 'invalid_credentials') {
    throw new AppError('invalid_current_password', { status: 400, cause: error });
  }
  if (error) throw appErrorFromAuth(error);
}

/**
 * Signs in again with the current password, in place of this session. Errors:
 * invalid_current_password, rate_limited.
 */
export async function signInAgain(proof: Proof): Promise<void> {
  const before = sessionIdOf(readStoredSession()?.accessToken);
  await signInAs(await auth(), proof);
  await replaceSession(before);
}

/**
 * Ends the session from before a sign-in, which would be listed as another device. Pushes of this
 * browser go on with the new one.
 */
async function replaceSession(before: string | null): Promise<void> {
  const device = knownDevice();
  if (device !== null) await keepDevice(device);
  if (before) await endDevice(before);
}

/**
 * Signs in again with the current password, which proves it and creates the fresh session that Auth
 * requires, then sets the new one. Auth ends all other sessions. With a second factor the sign-in
 * happens beside the session, which keeps its second step until the new one has passed it.
 * Errors: invalid_current_password, invalid_new_password, password_unchanged, rate_limited,
 * step_up_required where the user turns away from the code.
 */
export async function changePassword({ email, current, next }: PasswordChange): Promise<void> {
  if ((await fetchFactors()).length > 0) await passBothSteps({ email, current });
  else await signInAgain({ email, current });
  const { error } = await (await auth()).updateUser({ password: next, current_password: current });
  if (error) throw appErrorFromAuth(error);
}

/** Takes a session beside this one through both steps, and continues with it. */
async function passBothSteps(proof: Proof): Promise<void> {
  const before = sessionIdOf(readStoredSession()?.accessToken);
  const client = await authBeside();
  await signInAs(client, proof);
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
  await replaceSession(before);
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
