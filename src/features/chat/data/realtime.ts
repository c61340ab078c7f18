import type { QueryClient } from '@tanstack/react-query';
import { joinTopic } from '@/shared/supabase/realtime.ts';
import type { Conversation } from './api.ts';
import { chatKeys } from './queries.ts';

/** Reads the thread again when something happens in it, and after every join. */
export function watchThread(client: QueryClient, conversationId: string): () => void {
  const resume = () => void client.invalidateQueries({ queryKey: chatKeys.thread(conversationId) });
  return joinTopic(`conversation:${conversationId}`, { onEvent: resume, onJoined: resume }).leave;
}

/**
 * Reads the list again when the database says that a conversation has changed, and after every
 * join: what was said between the first reading and the join has had its hint already.
 */
export function watchInbox(client: QueryClient, userId: string): () => void {
  const resume = () => {
    void client.invalidateQueries({ queryKey: chatKeys.inboxes });
    // A thread that was opened before its first message learns its id.
    void client.invalidateQueries({
      queryKey: ['chat', 'conversation'],
      // Data under this key is what conversationQuery put there.
      predicate: ({ state }) => !(state.data as Conversation | undefined)?.conversation_id,
    });
  };
  const onEvent = (_event: string, payload: Record<string, unknown>) => {
    const what = payload['what'];
    if (Array.isArray(what) && what.includes('conversation')) resume();
  };
  return joinTopic(`user:${userId}`, { onEvent, onJoined: resume }).leave;
}

/** Tells the other that the viewer types, and hears when they do. */
export function joinTyping(
  conversationId: string,
  onTyping: () => void,
): { tell: () => void; leave: () => void } {
  const topic = joinTopic(`typing:${conversationId}`, {
    onEvent: (event) => event === 'typing' && onTyping(),
  });
  return { tell: () => topic.send('typing', {}), leave: topic.leave };
}
