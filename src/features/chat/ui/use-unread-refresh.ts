import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUnread } from '@/shared/session/unread.ts';
import type { InboxRow } from '../data/api.ts';
import { chatKeys } from '../data/queries.ts';

/**
 * A message to an audience is pushed to nobody: where the count of what is unread grows beyond what
 * the list shows, the list is read again, and an open thread takes it in.
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
    void client.invalidateQueries({ queryKey: ['chat', 'conversation'] });
  }, [client, messages, listed]);
}
