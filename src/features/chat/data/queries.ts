import type { InboxRow } from '@domain/answers/chat.ts';
import type { Message, Purchase, StoreItem } from '@domain/answers/messages.ts';
import {
  conversationSearchMin,
  pageConversations,
  pageMessageChanges,
  pagePurchases,
  searchMin,
} from '@generated/limits.gen.ts';
import {
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { searchCreators } from '@/entities/creator/api.ts';
import { setBalance } from '@/entities/wallet/balance.ts';
import { moneyKeys, walletKeys } from '@/entities/wallet/keys.ts';
import { readAgain } from './read-again.ts';
import { keptOutbox, type OutboxOwner } from './kept-outbox.ts';
import type { Outbox } from './outbox.ts';
import { toastError } from '@/ui/toast-error.ts';
import {
  applyChanges,
  leaveThread,
  openThread,
  prependOlder,
  type Thread,
} from './thread-state.ts';
import {
  fetchChanges,
  fetchInbox,
  fetchMessage,
  fetchPurchases,
  fetchStoreItem,
  removeMessage,
  searchFans,
  setConversation,
  sendTyping,
  unlockItem,
  unlockMessage,
  type FoundUser,
  type InboxFilter,
  type InboxKey,
  type Settings,
} from './api.ts';
import { fetchConversation, fetchMessages } from './opening/api.ts';
import { chatKeys } from './keys.ts';
import { screenKeys } from './screen-keys.ts';

export const inboxQuery = (filter: InboxFilter) =>
  keyPages<InboxRow, InboxKey>({
    queryKey: chatKeys.inbox(filter),
    pageSize: pageConversations,
    fetchPage: (before) => fetchInbox(filter, before),
    keyOf: (row) => ({ updatedAt: row.updated_at, partnerId: row.partner.id }),
  });

export const purchasesQuery = keyPages<Purchase, string>({
  queryKey: chatKeys.purchases,
  pageSize: pagePurchases,
  fetchPage: (before) => fetchPurchases(before),
  keyOf: ({ id }) => id,
});

async function findCreators(query: string): Promise<FoundUser[]> {
  const { creators } = await searchCreators({ query, isGuest: false });
  return creators.map(({ id, username, name, avatar }) => ({
    id,
    username,
    name,
    avatar: avatar?.thumb_name ?? null,
    is_verified: false,
  }));
}

/** Search for partners: fans find promoted creators, creators find their own fans. */
export const usersQuery = (role: 'fan' | 'creator', typed: string) => {
  const query = typed.trim().toLowerCase();
  return queryOptions({
    queryKey: screenKeys.users(role, query),
    queryFn: () => (role === 'fan' ? findCreators(query) : searchFans(query)),
    enabled: query.length >= (role === 'fan' ? searchMin : conversationSearchMin),
    staleTime: 30_000,
  });
};

export const conversationQuery = (username: string) =>
  queryOptions({
    queryKey: chatKeys.conversation(username),
    queryFn: () => fetchConversation(username),
    // A refused user may return with a card or a subscription.
    refetchOnMount: ({ state }) => (state.data?.permission.may_write === false ? 'always' : true),
  });

/**
 * The loaded part of a thread. The first read fetches the newest page; later ones, after a change
 * notification, on focus or after a reconnect, fetch the changes since.
 */
export const threadQuery = (conversationId: string) =>
  queryOptions({
    queryKey: chatKeys.thread(conversationId),
    queryFn: async ({ client }): Promise<Thread> => {
      const read = () => client.getQueryData<Thread>(chatKeys.thread(conversationId));
      const known = read();
      if (!known) return openThread(await fetchMessages(conversationId, null));
      const changes = await fetchChanges(conversationId, known.changeSeq);
      // A notice may say that a paid chat has begun or ended.
      if (changes.some(({ kind }) => kind === 'notification')) {
        void client.invalidateQueries({ queryKey: chatKeys.conversations });
      }
      // Too many changes to apply one by one; the thread is read from its newest page again.
      if (changes.length >= pageMessageChanges) {
        return openThread(await fetchMessages(conversationId, null));
      }
      return applyChanges(read() ?? known, changes, true);
    },
    // The loader of the screen has just read it; what comes later is read when its topic is joined.
    staleTime: 1000,
    // Compared by place, every message would be copied when older ones come before it, and rendered
    // again. A merge keeps the messages that have not changed.
    structuralSharing: false,
  });

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The item to unlock after a redirect, if the loaded pages of the store do not contain it. */
export const storeItemQuery = (username: string, id: string | undefined) =>
  queryOptions({
    queryKey: screenKeys.storeItem(username, id),
    queryFn: id !== undefined && isId(id) ? () => fetchStoreItem(username, id) : skipToken,
    staleTime: 0,
    gcTime: 0,
  });

/** The message to unlock after a redirect, if the loaded pages do not contain it. */
export const offerQuery = (messageId: string | undefined) =>
  queryOptions({
    queryKey: screenKeys.offer(messageId),
    queryFn: messageId !== undefined && isId(messageId) ? () => fetchMessage(messageId) : skipToken,
    staleTime: 0,
    gcTime: 0,
  });

export async function loadOlder(client: QueryClient, conversationId: string): Promise<void> {
  const key = chatKeys.thread(conversationId);
  const asked = client.getQueryData<Thread>(key);
  const oldest = asked?.messages[0];
  if (!oldest) return;
  const older = await fetchMessages(conversationId, oldest.seq);
  const hasMoved = client.getQueryData<Thread>(key)?.changeSeq !== asked.changeSeq;
  client.setQueryData<Thread>(key, (thread) => thread && prependOlder(thread, older, asked));
  if (hasMoved) await client.invalidateQueries({ queryKey: key });
}

/** Trims a thread to its newest page; called when its screen is left. */
export function trimThread(client: QueryClient, conversationId: string): void {
  client.setQueryData<Thread>(
    chatKeys.thread(conversationId),
    (thread) => thread && leaveThread(thread),
  );
}

/** Adds a row from an answer to the thread at once. */
export function putMessage(client: QueryClient, message: Message): void {
  client.setQueryData<Thread>(
    chatKeys.thread(message.conversation_id),
    (thread) => thread && applyChanges(thread, [message], false),
  );
}

/** The outbox for a partner: the query cache holds it, and this device a copy. */
export const outboxQuery = (owner: OutboxOwner) =>
  queryOptions<Outbox>({
    queryKey: screenKeys.outbox(owner.me, owner.partnerId),
    queryFn: skipToken,
    initialData: () => keptOutbox(owner),
    staleTime: Infinity,
    gcTime: Infinity,
  });

export type Offered = {
  id: string;
  /** Null for an item of a store, which is in no conversation before it is bought. */
  conversation_id: string | null;
};
type Bought = NonNullable<Message['unlock']>;

export function useUnlockMessage(offered: Offered) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (requestId: string) =>
      offered.conversation_id === null
        ? unlockItem(offered.id, requestId)
        : unlockMessage(offered.id, requestId),
    onSuccess: ({ unlock, balance_cents }) => {
      setBalance(client, balance_cents);
      showUnlocked(client, offered, unlock);
      for (const queryKey of [
        offered.conversation_id === null
          ? chatKeys.conversations
          : chatKeys.thread(offered.conversation_id),
        chatKeys.inboxes,
        chatKeys.stores,
        chatKeys.purchases,
        ...moneyKeys,
      ]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    // The answer may be lost although the wallet was charged.
    onError: () => void client.invalidateQueries({ queryKey: walletKeys.balance }),
  });
}

/** Shows the purchase at once, in the thread and in the store. */
function showUnlocked(client: QueryClient, offered: Offered, unlock: Bought): void {
  const opened = <Item extends Offered>(item: Item): Item =>
    item.id === offered.id ? { ...item, unlock, unlocked_at: unlock.created_at } : item;
  if (offered.conversation_id !== null) {
    client.setQueryData<Thread>(
      chatKeys.thread(offered.conversation_id),
      (thread) => thread && { ...thread, messages: thread.messages.map(opened) },
    );
  }
  client.setQueriesData<InfiniteData<StoreItem[]>>(
    { queryKey: chatKeys.stores },
    (store) => store && { ...store, pages: store.pages.map((page) => page.map(opened)) },
  );
}

export function useRemoveMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: Message) => removeMessage(message.id),
    onSuccess: (_, message) => {
      void client.invalidateQueries({ queryKey: chatKeys.thread(message.conversation_id) });
      void client.invalidateQueries({ queryKey: chatKeys.inboxes });
    },
    onError: toastError,
  });
}

/** Errors are not shown: the partner only misses the indicator. */
export const useSendTyping = () => useMutation({ mutationFn: sendTyping });

/** Changes the settings of a conversation and refetches it. */
export function useSetConversation(username: string, conversationId: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (settings: Settings) => {
      if (conversationId) await setConversation(conversationId, settings);
    },
    onSettled: () => readAgain(client, username),
  });
}
