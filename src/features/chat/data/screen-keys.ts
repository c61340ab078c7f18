/** Keys that the screens of the feature alone use, so that the first load is without them. */
export const screenKeys = {
  storeItem: (username: string, id: string | undefined) =>
    ['chat', 'store item', username, id] as const,
  users: (role: string, query: string) => ['chat', 'users', role, query] as const,
  offer: (messageId: string | undefined) => ['chat', 'offer', messageId] as const,
  outbox: (me: string, partnerId: string) => ['chat', 'outbox', me, partnerId] as const,
  audience: (audience: string | null) => ['chat', 'audience', audience] as const,
  savedReplies: ['chat', 'saved-replies'] as const,
  vault: (kind: string) => ['chat', 'vault', kind] as const,
  automaticMessages: ['chat', 'automatic-messages'] as const,
  xPosting: ['chat', 'x-posting'] as const,
};
