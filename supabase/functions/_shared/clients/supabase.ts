import { createClient } from '@supabase/supabase-js';
import type { Forwarded } from '../http/forwarded.ts';
import { publishableKey, secretKey } from './api-keys.ts';
import { setting } from './env.ts';

/** A client of `api`, the only schema that PostgREST exposes. */
export type ApiClient = ReturnType<typeof serviceClient>;

export const stateless = {
  autoRefreshToken: false,
  persistSession: false,
  detectSessionInUrl: false,
};

/**
 * A client that can call every service command. Its key never leaves the function. `forwarded` are
 * headers of the request that the command serves; none if it serves none.
 */
export function serviceClient(forwarded: Forwarded = {}) {
  return createClient(setting('SUPABASE_URL'), secretKey(), {
    auth: stateless,
    db: { schema: 'api' },
    global: { headers: forwarded },
  });
}

/** The caller of a function: a user, or a guest without a token. */
export interface Caller {
  token: string | null;
  /** Where the caller is, and the token of a proof of age. */
  forwarded: Forwarded;
}

/** A client with the rights of the caller. */
export function callersClient({ token, forwarded }: Caller): ApiClient {
  return createClient(setting('SUPABASE_URL'), publishableKey(), {
    accessToken: () => Promise.resolve(token),
    db: { schema: 'api' },
    global: { headers: forwarded },
  });
}
