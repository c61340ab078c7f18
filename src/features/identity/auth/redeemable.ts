import type { Confirmation } from '@/lib/supabase/links.ts';
import type { ConfirmationSearch } from './confirmation.ts';

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;

/** Null if the address contains nothing to redeem. */
export function confirmationOf(search: ConfirmationSearch): Confirmation | null {
  if (search.code) return { kind: 'code', code: search.code };
  if (!search.token_hash) return null;
  const type = types.find((known) => known === search.type) ?? 'signup';
  return { kind: 'token', tokenHash: search.token_hash, type };
}
