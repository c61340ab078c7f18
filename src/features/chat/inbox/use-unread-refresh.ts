import type { InboxRow } from '@domain/answers/chat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUnread } from '@/lib/store/unread.ts';
import { chatKeys } from '../data/keys.ts';

/**
 * Reads the inbox and the open thread again when more is unread than the inbox shows: the change
 * notification of a global may be lost, and only a part of a very large audience gets one.
 */
export function useUnreadRefresh(pages: InboxRow[][] | undefined): void {
  const client = useQueryClient();
  const { messages } = useUnread();
  const listed = pages?.flat().filter((row) => row.is_unread && !row.is_muted).length;
  const known = useRef(messages);
  useEffect(() => {
    const hasGrown = messages > known.current;
    known.current = messages;
    if (!hasGrown || listed === undefined || messages <= listed) return;
    void client.invalidateQueries({ queryKey: chatKeys.inboxes });
    void client.invalidateQueries({ queryKey: chatKeys.conversations });
  }, [client, messages, listed]);
}
