import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { FindPerson } from '../http/for-person.ts';
import { Refusal } from '../http/refusal.ts';
import { setting } from './env.ts';

const stateless = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false };

/** May call every service command. Its key never leaves the function. */
export function serviceClient(): SupabaseClient {
  return createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: stateless,
  });
}

/** Reads and calls as whoever holds the token, a guest where there is none. */
export function callersClient(token: string | null): SupabaseClient {
  return createClient(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), {
    accessToken: () => Promise.resolve(token),
  });
}

/** Asks Auth, not only the signature: a session that was ended or banned is nobody's. */
export function signedInPerson(): FindPerson {
  const client = createClient(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), {
    auth: stateless,
  });
  return async (token) => {
    const { data, error } = await client.auth.getUser(token);
    if (data.user) return { id: data.user.id };
    if (error && (error.status ?? 500) >= 500) throw new Refusal('try_again_later', 503);
    return null;
  };
}
