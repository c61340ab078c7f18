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

const keys = [
  'token_hash',
  'type',
  'code',
  'next',
  'error',
  'error_code',
  'error_description',
] as const satisfies (keyof ConfirmationSearch)[];

export function readConfirmation(search: Record<string, unknown>): ConfirmationSearch {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key];
      const isRead = typeof value === 'string' || typeof value === 'number';
      return isRead ? [[key, String(value)]] : [];
    }),
  );
}
