import type { InboxFilter } from './api.ts';

export const chatKeys = {
  inboxes: ['chat', 'inbox'] as const,
  inbox: (filter: InboxFilter) => ['chat', 'inbox', filter] as const,
  /** Under the lists, so that what is read again with them is this too. */
  found: (query: string) => ['chat', 'inbox', 'found', query] as const,
  conversations: ['chat', 'conversation'] as const,
  conversation: (username: string) => ['chat', 'conversation', username] as const,
  threads: ['chat', 'thread'] as const,
  thread: (conversationId: string) => ['chat', 'thread', conversationId] as const,
  stores: ['chat', 'store'] as const,
  store: (username: string) => ['chat', 'store', username] as const,
  guestStore: (username: string) => ['chat', 'guest-store', username] as const,
  purchases: ['chat', 'purchases'] as const,
};
