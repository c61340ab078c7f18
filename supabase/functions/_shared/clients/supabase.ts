import { createClient } from '@supabase/supabase-js';
import { setting } from './env.ts';

/** A client of `api`, the only schema that PostgREST exposes. */
export type ApiClient = ReturnType<typeof serviceClient>;

export const stateless = {
  autoRefreshToken: false,
  persistSession: false,
  detectSessionInUrl: false,
};

const regionHeaders = (region: string | null): { headers: Record<string, string> } => ({
  headers: region === null ? {} : { 'x-caller-region': region },
});

/**
 * A client that can call every service command. Its key never leaves the function. `region` is the
 * edge's region of the request that the command serves, null if it serves none.
 */
export function serviceClient(region: string | null = null) {
  return createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: stateless,
    db: { schema: 'api' },
    global: regionHeaders(region),
  });
}

/** The caller of a function: a user, or a guest without a token. */
export interface Caller {
  token: string | null;
  /**
   * The region that the edge determined. The function forwards it, because its own requests come
   * from another region.
   */
  region: string | null;
}

/** A client with the rights of the caller. */
export function callersClient({ token, region }: Caller): ApiClient {
  return createClient(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), {
    accessToken: () => Promise.resolve(token),
    db: { schema: 'api' },
    global: regionHeaders(region),
  });
}
