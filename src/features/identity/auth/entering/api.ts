/* Signing in and up; apart from data/api.ts, which is part of the first load. */
import { appErrorFromAuth } from '@/lib/errors/auth-error.ts';
import { pageOf, readReturnPath } from '@/lib/store/return-path.ts';
import { auth } from '@/lib/supabase/auth.ts';
import { dismissLink, enterByLink, redeemLink, type Stranger } from '@/lib/supabase/links.ts';

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

export const enterAs = ({ tokens }: Stranger) => enterByLink(tokens);
export { dismissLink as dismiss, redeemLink as redeem };

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
