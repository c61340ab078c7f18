import { queryOptions } from '@tanstack/react-query';
import { AppError } from '../errors/app-error.ts';
import { json } from '../supabase/call.ts';
import { rest } from '../supabase/rest.ts';

export type SignupCheck = {
  username: 'free' | 'taken' | 'invalid' | 'reserved';
  email: 'ok' | 'invalid';
};

/** Whether a name is free and an address well formed, never whether the address is known. */
async function checkSignup(username: string, email: string): Promise<SignupCheck> {
  const answer = await json<SignupCheck | { refused: string }>(
    rest.rpc('check_signup', { p_username: username, p_email: email }),
  );
  if ('refused' in answer) throw new AppError(answer.refused);
  return answer;
}

/** Whether a username is free, for a form to ask while it is typed. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: ['session', 'signup-check', username] as const,
    queryFn: async () => (await checkSignup(username, '')).username,
    staleTime: 30_000,
    retry: false,
  });

export const usernameCodes = {
  taken: 'username_taken',
  reserved: 'username_reserved',
  invalid: 'invalid_username',
} as const;

/**
 * Asked before every sign-up, because a refusal inside of Auth would reach the page only as a
 * failure without a reason. Errors: the codes above, email_not_valid, rate_limited.
 */
export async function requireFreeName(form: { username: string; email: string }): Promise<void> {
  const check = await checkSignup(form.username, form.email);
  if (check.username !== 'free') throw new AppError(usernameCodes[check.username]);
  if (check.email === 'invalid') throw new AppError('email_not_valid');
}
