import type { Confirmation } from '@/lib/supabase/links.ts';

/** Search parameters of the links in mails and of the redirect from an OAuth provider. */
export type ConfirmationSearch = {
  token_hash?: string;
  type?: string;
  code?: string;
  /** The path to continue at; only paths of this site are followed. */
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

/** Null if the address contains nothing to redeem. */
export function confirmationOf(search: ConfirmationSearch): Confirmation | null {
  if (search.code) return { kind: 'code', code: search.code };
  if (!search.token_hash) return null;
  const type = types.find((known) => known === search.type) ?? 'signup';
  return { kind: 'token', tokenHash: search.token_hash, type };
}
