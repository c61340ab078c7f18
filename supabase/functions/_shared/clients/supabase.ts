import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { FindUser } from '../http/for-user.ts';
import { Refusal } from '../http/refusal.ts';
import { setting } from './env.ts';
import { callCommand } from './rpc.ts';

/** A client of `api`, the only schema that PostgREST exposes. */
export type ApiClient = ReturnType<typeof serviceClient>;

const stateless = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false };

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

/**
 * Validates the token with Auth and not by its signature only, because the session may have ended
 * or the user may be banned. Where the user has a second factor, the database says whether the
 * token passed it, and, for a change that asks for it, whether it did so in the last minutes.
 */
export function signedInUser(needsRecentCheck = false): FindUser {
  const client = createClient(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), {
    auth: stateless,
  });
  return async (token) => {
    const { data, error } = await client.auth.getUser(token);
    if (data.user) {
      const { id, factors = [] } = data.user;
      if (factors.some(({ status }) => status === 'verified')) {
        const caller = callersClient({ token, region: null });
        const args = { p_is_recent: needsRecentCheck };
        await callCommand(caller, 'check_second_step', args, z.unknown());
      }
      return { id };
    }
    if (error && (error.status ?? 500) >= 500) throw new Refusal('try_again_later', 503);
    return null;
  };
}
