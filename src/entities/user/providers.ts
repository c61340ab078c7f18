import { AppError } from '@/lib/errors/app-error.ts';
import { appErrorFromAuth } from '@/lib/errors/auth-error.ts';
import { platform } from '@/lib/supabase/platform.ts';
import type { OauthProvider } from './oauth-providers.ts';
import { auth } from '@/lib/supabase/auth.ts';
import { call } from '@/lib/supabase/call.ts';

/**
 * The providers among these that this site's Auth offers beside e-mail. Auth's settings do not name
 * all providers; for the others the authorize endpoint is requested, which only succeeds for
 * configured ones.
 */
export async function offeredProviders<T extends string>(names: readonly T[]): Promise<T[]> {
  const answer = await fetch(`${platform.url}/auth/v1/settings`, {
    headers: { apikey: platform.publishableKey },
  });
  if (!answer.ok) throw new AppError('api_failed', { status: answer.status });
  // The shape is documented; a provider may be missing.
  const { external } = (await answer.json()) as { external?: Record<string, boolean> };
  const offered = await Promise.all(
    names.map(async (name) => external?.[name] ?? (await leadsOn(name))),
  );
  return names.filter((_name, index) => offered[index]);
}

export const offersProvider = async (name: string) => (await offeredProviders([name])).length > 0;

async function leadsOn(name: string): Promise<boolean> {
  const query = new URLSearchParams({ provider: name });
  const answer = await fetch(`${platform.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
  return answer.type === 'opaqueredirect';
}

/** Leaves the page for the provider, which returns to /auth/callback with a code or an error. */
export async function signInBy(provider: OauthProvider): Promise<void> {
  const { error } = await (
    await auth()
  ).signInWithOAuth({
    provider: provider,
    options: { redirectTo: `${window.location.origin}/auth/callback` },
  });
  if (error) throw new AppError('social_sign_in_failed', { cause: error });
}

/**
 * Exchanges the code for a session. Errors: account_suspended, rate_limited, social_sign_in_failed.
 */
export async function finishSignIn(code: string): Promise<void> {
  const { error } = await (await auth()).exchangeCodeForSession(code);
  if (!error) return;
  const refusal = appErrorFromAuth(error);
  const isOurs = refusal.code === 'account_suspended' || refusal.code === 'rate_limited';
  throw isOurs ? refusal : new AppError('social_sign_in_failed', { cause: error });
}

/** Welcomes the user, once: a notification, a message from support and a mail. */
export async function welcome(): Promise<void> {
  await call('welcome');
}

/**
 * Changes the username of a new user and welcomes them. Errors: those of usernameCodes,
 * rate_limited, and conflict for a user who was welcomed already.
 */
export async function chooseUsername(username: string): Promise<void> {
  const answer = await call('choose_username', { p_username: username });
  if ('refused' in answer) throw new AppError(answer.refused);
}
