import { createClient } from '@supabase/supabase-js';
import type { FindUser } from '../http/for-user.ts';
import { Refusal } from '../http/refusal.ts';
import { setting } from './env.ts';

/** A client of the one schema that the REST server serves. */
export type ApiClient = ReturnType<typeof serviceClient>;

const stateless = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false };

const regionHeaders = (region: string | null): { headers: Record<string, string> } => ({
  headers: region === null ? {} : { 'x-caller-region': region },
});

/**
 * May call every service command. Its key never leaves the function. `region` is what the edge said
 * of the request that the command answers; null where it answers none.
 */
export function serviceClient(region: string | null = null) {
  return createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: stateless,
    db: { schema: 'api' },
    global: regionHeaders(region),
  });
}

/** Who asks a function, and from where; without a token a guest. */
export interface Caller {
  token: string | null;
  /** What the edge said of the request; the function's own requests come from elsewhere. */
  region: string | null;
}

/** Reads and calls as the caller would without the function in between. */
export function callersClient({ token, region }: Caller): ApiClient {
  return createClient(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), {
    accessToken: () => Promise.resolve(token),
    db: { schema: 'api' },
    global: regionHeaders(region),
  });
}

/** Asks Auth, not only the signature: a session that was ended or banned is nobody's. */
export function signedInUser(): FindUser {
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
