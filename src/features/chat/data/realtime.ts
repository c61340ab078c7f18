import type { Conversation } from '@domain/answers/chat.ts';
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { refetchOnSignal, followQueries } from '@/lib/query/refetch-on-signal.ts';
import { readAfresh } from '@/lib/query/read-afresh.ts';
import { joinTopic } from '@/lib/supabase/realtime.ts';
import type { Thread } from './thread-state.ts';
import { chatKeys } from './keys.ts';

/**
 * Reads the thread again when something happens in it, until it has come as far as the change
 * notification says, and after every join.
 */
export function watchThread(client: QueryClient, conversationId: string): () => void {
  const queryKey = chatKeys.thread(conversationId);
  const refetcher = refetchOnSignal(async (changeSeqs) => {
    await readAfresh(client, { queryKey });
    if (client.getQueryState(queryKey)?.status === 'error') return changeSeqs;
    const readUntil = client.getQueryData<Thread>(queryKey)?.changeSeq ?? -1;
    return changeSeqs.filter((changeSeq) => Number(changeSeq) > readUntil);
  });
  const leave = joinTopic(`conversation:${conversationId}`, {
    onEvent: (_event, payload) => refetcher.follow([String(Number(payload['change_seq']) || 0)]),
    onJoined: () => refetcher.follow(['0']),
  }).leave;
  return () => {
    leave();
    refetcher.stop();
  };
}

/**
 * Reads a creator's store again when something of its conversation is new, bought or taken back.
 */
export function watchStore(
  client: QueryClient,
  conversationId: string,
  username: string,
): () => void {
  const reading = followQueries(client, { queryKey: chatKeys.store(username) });
  const { leave } = joinTopic(`conversation:${conversationId}`, {
    onEvent: () => reading.follow(),
    onJoined: () => void client.invalidateQueries({ queryKey: chatKeys.store(username) }),
  });
  return () => {
    leave();
    reading.stop();
  };
}

/**
 * Reads the list again when the database says that a conversation has changed, and after every
 * join: what was said between the first reading and the join has had its change notification
 * already.
 */
export function watchInbox(client: QueryClient, userId: string): () => void {
  const stale: InvalidateQueryFilters[] = [
    { queryKey: chatKeys.inboxes },
    // A thread that was opened before its first message learns its id.
    {
      queryKey: chatKeys.conversations,
      // Data under this key is what conversationQuery put there.
      predicate: ({ state }) => !(state.data as Conversation | undefined)?.conversation_id,
    },
  ];
  const readings = stale.map((filters) => followQueries(client, filters));
  const leave = joinTopic(`user:${userId}`, {
    onEvent: (_event, { what }) => {
      if (!Array.isArray(what)) return;
      // `sent` comes to the sender's own pages, where nothing is unread by it.
      if (!what.includes('conversation') && !what.includes('sent')) return;
      for (const reading of readings) reading.follow();
    },
    onJoined: () => {
      for (const filters of stale) void readAfresh(client, filters);
    },
  }).leave;
  return () => {
    leave();
    for (const reading of readings) reading.stop();
  };
}

/**
 * Reads an open conversation again when one of its two changes a setting of it, and when a message
 * to an audience was sent: reading brings that into the thread.
 */
export function watchConversation(
  client: QueryClient,
  userId: string,
  username: string,
): () => void {
  const queryKey = chatKeys.conversation(username);
  const reading = followQueries(client, { queryKey });
  const { leave } = joinTopic(`user:${userId}`, {
    onEvent: (_event, { what }) => {
      if (!Array.isArray(what)) return;
      if (what.includes('permission') || what.includes('global')) reading.follow();
    },
    onJoined: () => void readAfresh(client, { queryKey }),
  });
  return () => {
    leave();
    reading.stop();
  };
}

/** Calls `onTyping` when the partner types; the viewer's own events are left out. */
export function watchTyping(
  conversationId: string,
  partnerId: string,
  onTyping: () => void,
): () => void {
  return joinTopic(`typing:${conversationId}`, {
    onEvent: (event, { by }) => event === 'typing' && by === partnerId && onTyping(),
  }).leave;
}
