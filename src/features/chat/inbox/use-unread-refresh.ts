import type { InboxRow } from '@domain/answers/chat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUnread } from '@/lib/store/unread.ts';
import { chatKeys } from '../data/keys.ts';

/**
 * The change notification of a message to an audience may be lost, and a very large audience is not
 * told in full: where more is unread than the list shows, list and open thread are read again.
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
