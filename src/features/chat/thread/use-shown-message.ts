import type { Message } from '@domain/answers/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { loadOlder, offerQuery } from '../data/queries.ts';

/**
 * Scrolls to a message of the thread, once for each target, and focuses it. Older pages are loaded
 * until it is there; a message of another conversation, or one that is gone, is not looked for.
 */
export function useShownMessage(
  box: RefObject<HTMLElement | null>,
  target: { id: string } | undefined,
  conversationId: string | null,
  messages: Message[],
): void {
  const client = useQueryClient();
  const shown = useRef<object>(undefined);
  const messageId = target?.id;
  const isLoaded = messages.some(({ id }) => id === messageId);
  const oldest = messages[0]?.seq;
  const { data: far } = useQuery(offerQuery(isLoaded ? undefined : messageId));
  const isOlder =
    far?.conversation_id === conversationId && oldest !== undefined && far.seq < oldest;
  useEffect(() => {
    if (conversationId !== null && isOlder) void loadOlder(client, conversationId);
  }, [client, conversationId, isOlder, oldest]);
  useEffect(() => {
    if (target === undefined || !isLoaded || shown.current === target) return;
    shown.current = target;
    const element = box.current?.querySelector<HTMLElement>(`[data-message="${target.id}"]`);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [box, target, isLoaded]);
}
