import type { Confirmation } from '@/lib/supabase/links.ts';

/** What the links of our mails and the answer of another provider carry in the address. */
export type ConfirmationSearch = {
  token_hash?: string;
  type?: string;
  code?: string;
  /** Where to go on to; followed only on this very site. */
  next?: string;
  error?: string;
  error_code?: string;
  error_description?: string;
};

export function readConfirmation(search: Record<string, unknown>): ConfirmationSearch {
  const text = (key: string) => {
    const value = search[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const read = {
    token_hash: text('token_hash'),
    type: text('type'),
    code: text('code'),
    next: text('next'),
    error: text('error'),
    error_code: text('error_code'),
    error_description: text('error_description'),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;

/** Null where the address carries nothing to redeem. */
export function confirmationOf(search: ConfirmationSearch): Confirmation | null {
  if (search.code) return { kind: 'code', code: search.code };
  if (!search.token_hash) return null;
  const type = types.find((known) => known === search.type) ?? 'signup';
  return { kind: 'token', tokenHash: search.token_hash, type };
}
