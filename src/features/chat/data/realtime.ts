import type { Conversation } from '@domain/answers/chat.ts';
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { refetchOnSignal, followQueries } from '@/lib/query/refetch-on-signal.ts';
import { readAfresh } from '@/lib/query/read-afresh.ts';
import { joinTopic } from '@/lib/supabase/realtime.ts';
import type { Thread } from './thread-state.ts';
import { chatKeys } from './keys.ts';

/**
 * Reads the thread again after a change notification, until it contains the named change, and after
 * every join.
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

/** Reads a creator's store again when an item of the conversation is new, bought or removed. */
export function watchStore(
  client: QueryClient,
  conversationId: string,
  username: string,
): () => void {
  const reading = followQueries(client, { queryKey: chatKeys.store(username) });
  const { leave } = joinTopic(`conversation:${conversationId}`, {
    onEvent: () => reading.follow(),
    onJoined: reading.resume,
  });
  return () => {
    leave();
    reading.stop();
  };
}

/**
 * Reads the inbox again after a change notification of a conversation, and after every join,
 * because notifications before the join were not received.
 */
export function watchInbox(client: QueryClient, userId: string): () => void {
  const stale: InvalidateQueryFilters[] = [
    { queryKey: chatKeys.inboxes },
    // An open thread without messages gets its conversation id with the first one.
    {
      queryKey: chatKeys.conversations,
      // Data under this key comes from conversationQuery.
      predicate: ({ state }) => !(state.data as Conversation | undefined)?.conversation_id,
    },
  ];
  const readings = stale.map((filters) => followQueries(client, filters));
  const leave = joinTopic(`user:${userId}`, {
    onEvent: (_event, { what }) => {
      if (!Array.isArray(what)) return;
      // `sent` is the sender's own notification, which leaves nothing unread.
      if (!what.includes('conversation') && !what.includes('sent')) return;
      for (const reading of readings) reading.follow();
    },
    onJoined: () => {
      for (const reading of readings) reading.resume();
    },
  }).leave;
  return () => {
    leave();
    for (const reading of readings) reading.stop();
  };
}

/**
 * Reads an open conversation again when one of its two users changes a setting, when a global was
 * sent, which reading imports into the thread, and when its first message comes from elsewhere, such
 * as a tip.
 */
export function watchConversation(
  client: QueryClient,
  userId: string,
  username: string,
): () => void {
  const queryKey = chatKeys.conversation(username);
  const named = ['permission', 'global'];
  const reading = followQueries(client, { queryKey });
  const { leave } = joinTopic(`user:${userId}`, {
    onEvent: (_event, { what, conversation_id, seq }) => {
      if (!Array.isArray(what)) return;
      if (what.includes('read')) showRead(client, username, conversation_id, Number(seq) || 0);
      const isNew = client.getQueryData<Conversation>(queryKey)?.conversation_id === null;
      const stale = isNew ? [...named, 'sent', 'conversation'] : named;
      if (stale.some((name) => what.includes(name))) reading.follow();
    },
    onJoined: reading.resume,
  });
  return () => {
    leave();
    reading.stop();
  };
}

/** The mark is in the notification itself, so that no page asks again for each message. */
function showRead(client: QueryClient, username: string, id: unknown, seq: number): void {
  client.setQueryData<Conversation>(chatKeys.conversation(username), (known) => {
    const readSeq = known?.partner.read_seq ?? null;
    if (!known || known.conversation_id !== id || readSeq === null || readSeq >= seq) return known;
    return { ...known, partner: { ...known.partner, read_seq: seq } };
  });
}

/** Calls `onTyping` when the partner types; the user's own events are ignored. */
export function watchTyping(
  conversationId: string,
  partnerId: string,
  onTyping: () => void,
): () => void {
  return joinTopic(`typing:${conversationId}`, {
    onEvent: (event, { by }) => event === 'typing' && by === partnerId && onTyping(),
  }).leave;
}
