import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { FindUser } from '../http/for-user.ts';
import { Refusal } from '../http/refusal.ts';
import { publishableKey } from './api-keys.ts';
import { setting } from './env.ts';
import { callCommand } from './rpc.ts';
import { callersClient, stateless } from './supabase.ts';

/**
 * Validates the token with Auth and not by its signature only, because the session may have ended
 * or the user may be banned. Where the user has a second factor, the database says whether the
 * token passed it, and, for a change that asks for it, whether it did so in the last minutes.
 */
export function signedInUser(needsRecentCheck = false): FindUser {
  const client = createClient(setting('SUPABASE_URL'), publishableKey(), {
    auth: stateless,
  });
  return async (token) => {
    const { data, error } = await client.auth.getUser(token);
    if (data.user) {
      const { id, factors = [] } = data.user;
      if (factors.some(({ status }) => status === 'verified')) {
        const caller = callersClient({ token, forwarded: {} });
        const args = { p_is_recent: needsRecentCheck };
        await callCommand(caller, 'check_second_step', args, z.unknown());
      }
      return { id };
    }
    if (error && (error.status ?? 500) >= 500) throw new Refusal('try_again_later', 503);
    return null;
  };
}
