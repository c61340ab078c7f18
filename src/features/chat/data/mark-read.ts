import type { Conversation, InboxRow } from '@domain/answers/chat.ts';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useRef } from 'react';
import { isDefiniteRefusal } from '@/lib/errors/app-error.ts';
import { markRead } from './api.ts';
import { chatKeys } from './keys.ts';
import { readAgain } from './read-again.ts';

/** ms: before a mark that failed is made again; the last pause stays */
const PAUSES_MS = [2000, 5000, 15_000, 60_000];

/** Marks messages as read; the unread dot in the inbox is removed at once. */
export function useMarkRead(username: string) {
  const client = useQueryClient();
  const failures = useRef(0);
  return useMutation({
    mutationFn: ({ conversationId, seq }: { conversationId: string; seq: number }) =>
      markRead(conversationId, seq),
    onMutate: ({ conversationId, seq }) => {
      client.setQueryData<Conversation>(
        chatKeys.conversation(username),
        (known) => known && { ...known, mine: { ...known.mine, read_seq: seq, is_unread: false } },
      );
      client.setQueriesData<InfiniteData<InboxRow[]>>(
        { queryKey: chatKeys.inboxes },
        (list) =>
          list && { ...list, pages: list.pages.map((page) => withoutDot(page, conversationId)) },
      );
    },
    // The database notifies the user's inboxes.
    onSuccess: () => {
      failures.current = 0;
    },
    // A conversation that is read again is marked again while it is in view.
    onError: async (error) => {
      if (isDefiniteRefusal(error)) return;
      const pause = PAUSES_MS[Math.min(failures.current, PAUSES_MS.length - 1)];
      failures.current += 1;
      await new Promise((done) => setTimeout(done, pause));
      await readAgain(client, username);
    },
  });
}

function withoutDot(page: InboxRow[], conversationId: string): InboxRow[] {
  return page.map((row) =>
    row.conversation_id === conversationId ? { ...row, is_unread: false } : row,
  );
}
