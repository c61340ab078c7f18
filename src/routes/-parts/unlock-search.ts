/** What a redirect through card or top-up comes back for. */
export const readUnlockSearch = (search: Record<string, unknown>): { unlock?: string } =>
  typeof search['unlock'] === 'string' ? { unlock: search['unlock'] } : {};
