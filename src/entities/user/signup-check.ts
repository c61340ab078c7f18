import type { UsernameState } from '@domain/answers/session.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { usernameCodes } from './username-codes.ts';
import { call } from '@/lib/supabase/call.ts';

/** Whether a name is free and an address well formed; never whether the address is in use. */
async function checkSignup(username: string, email: string) {
  const answer = await call('check_signup', { p_username: username, p_email: email });
  if ('refused' in answer) throw new AppError(answer.refused);
  return answer;
}

/** Errors: rate_limited. */
export async function checkUsername(username: string): Promise<UsernameState> {
  return (await checkSignup(username, '')).username;
}

/**
 * Checks the form before a sign-up, because a refusal inside Auth would reach the page without its
 * reason. Errors: those of usernameCodes, email_not_valid, rate_limited.
 */
export async function requireFreeName(form: { username: string; email: string }): Promise<void> {
  const check = await checkSignup(form.username, form.email);
  if (check.username !== 'free') throw new AppError(usernameCodes[check.username]);
  if (check.email === 'invalid') throw new AppError('email_not_valid');
}
