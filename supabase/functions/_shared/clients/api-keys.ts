import { z } from 'zod';
import { optionalSetting, setting } from './env.ts';

const dictionary = z.record(z.string(), z.string());

/** The publishable key of the project, which makes a guest of whoever has no token. */
export const publishableKey = () => keyOf('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');

/** The secret key of the project: a client with it can call every service command. */
export const secretKey = () => keyOf('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');

/**
 * The platform gives the keys of a project as a dictionary by name. Where it gives only the older
 * variable, or the dictionary is empty, that one counts; newer projects have no older keys.
 */
function keyOf(named: string, older: string): string {
  const keys = dictionary.parse(JSON.parse(optionalSetting(named) ?? '{}'));
  return keys['default'] ?? Object.values(keys)[0] ?? setting(older);
}
