import type { InboxFilter } from './api.ts';

export const chatKeys = {
  inboxes: ['chat', 'inbox'] as const,
  inbox: (filter: InboxFilter) => ['chat', 'inbox', filter] as const,
  conversations: ['chat', 'conversation'] as const,
  conversation: (username: string) => ['chat', 'conversation', username] as const,
  threads: ['chat', 'thread'] as const,
  thread: (conversationId: string) => ['chat', 'thread', conversationId] as const,
  outbox: (partnerId: string) => ['chat', 'outbox', partnerId] as const,
  stores: ['chat', 'store'] as const,
  store: (username: string) => ['chat', 'store', username] as const,
  users: (role: string, query: string) => ['chat', 'users', role, query] as const,
  offer: (messageId: string | undefined) => ['chat', 'offer', messageId] as const,
  audience: (audience: string | null) => ['chat', 'audience', audience] as const,
  purchases: ['chat', 'purchases'] as const,
};
