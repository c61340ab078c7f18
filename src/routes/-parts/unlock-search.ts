/** The message to unlock after a redirect through card or top-up. */
export const readUnlockSearch = (search: Record<string, unknown>): { unlock?: string } =>
  typeof search['unlock'] === 'string' ? { unlock: search['unlock'] } : {};
