/* The check of an age; apart from data/api.ts, which is part of the first load. */
import { keepAgeToken } from '@/lib/supabase/age-token.ts';
import { callFunction } from '@/lib/supabase/functions.ts';

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
  return address;
}
