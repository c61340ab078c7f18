import type { InboxRow } from '@domain/answers/chat.ts';
import { conversationSearchMin } from '@generated/limits.gen.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import { pageConversations } from '@generated/limits.gen.ts';
import { searchConversations, type InboxKey } from './api.ts';
import { chatKeys } from './keys.ts';

/** The user's own conversations by a name, a username or a nickname. */
export const foundQuery = (typed: string) => {
  const query = typed.trim().toLowerCase();
  return {
    ...keyPages<InboxRow, InboxKey>({
      queryKey: chatKeys.found(query),
      pageSize: pageConversations,
      fetchPage: (before) => searchConversations(query, before),
      keyOf: (row) => ({ updatedAt: row.updated_at, partnerId: row.partner.id }),
    }),
    enabled: query.length >= conversationSearchMin,
  };
};
