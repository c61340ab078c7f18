/* The check of an age; apart from data/api.ts, which is part of the first load. */
import type { AgeGateRule } from '@domain/answers/session.ts';
import { keepAgeToken } from '@/lib/supabase/age-token.ts';
import { callFunction } from '@/lib/supabase/functions.ts';

/** Marks a tab that was at the provider. */
const KEY = 'age-check';

type Begun = {
  /** Of the provider; null where an age is proven already. */
  address: string | null;
  /** Of a guest, for this browser alone. */
  token: string | null;
};

/**
 * Begins a check that leads back to a path of this site. Errors: age_check_unavailable,
 * age_not_confirmed, rate_limited.
 */
export async function beginAgeCheck(returnTo: string): Promise<string | null> {
  const { address, token } = await callFunction<Begun>('age-check', { return_to: returnTo });
  if (token !== null) keepAgeToken(token);
  sessionStorage.setItem(KEY, 'yes');
  return address;
}

/** What the gate shows to whoever comes back from the provider, until the rule is read. */
export function ruleOnReturn(): AgeGateRule | null {
  if (sessionStorage.getItem(KEY) === null) return null;
  const check = { is_proven: false, is_running: true, retry_at: null };
  return { mode: 'verify', terms_version: '', check };
}
