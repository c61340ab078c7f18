import type { AutomaticEvent, Partner } from '@domain/answers/chat.ts';
import type { MessageReaction, StoreItem } from '@domain/answers/messages.ts';
import type { GlobalAudience } from '@domain/answers/parts.ts';
import type { MediaKind } from '@domain/media.ts';
import {
  pageConversations,
  pageMessageChanges,
  pagePurchases,
  pageStore,
} from '@generated/limits.gen.ts';
import { asPayment, call } from '@/lib/supabase/call.ts';
import type { Draft } from './message.ts';

export type InboxFilter = 'all' | 'unread' | 'favorites';
export type InboxKey = { updatedAt: string; partnerId: string };

/** A page of the inbox, newest first, before a two-column key. */
export const fetchInbox = (filter: InboxFilter, before: InboxKey | null) =>
  call('inbox', {
    p_filter: filter,
    p_limit: pageConversations,
    p_before_at: before?.updatedAt,
    p_before_id: before?.partnerId,
  });

/** A page of the user's conversations with a partner of a name or nickname. */
export const searchConversations = (query: string, before: InboxKey | null) =>
  call('search_conversations', {
    p_query: query,
    p_limit: pageConversations,
    p_before_at: before?.updatedAt,
    p_before_id: before?.partnerId,
  });

export type FoundUser = Pick<Partner, 'id' | 'username' | 'name' | 'avatar' | 'is_verified'>;

/** A creator's fans by the beginning of their username. Errors: conversation_search_too_short. */
export const searchFans = (query: string) => call('search_fans', { p_query: query });

/** One message; null if the signed-in user may not read it. */
export const fetchMessage = (id: string) => call('message', { p_id: id });

/** New and changed messages since a change_seq, oldest change first. */
export const fetchChanges = (conversationId: string, since: number) =>
  call('message_changes', {
    p_conversation_id: conversationId,
    p_since: since,
    p_limit: pageMessageChanges,
  });

/**
 * Sends a message and returns its row; the same request id returns the same message. Errors:
 * price_changed where another price was shown, and others.
 */
export const sendMessage = (draft: Draft) =>
  call('send_message', {
    p_to: draft.toId,
    p_text: draft.text,
    p_media_ids: draft.mediaIds,
    // Null is a free message; the generated types do not allow null arguments.
    p_price_cents: draft.priceCents as number,
    p_request_id: draft.requestId,
    p_shows_text: draft.showsText,
    ...(draft.shownCents !== null && { p_expected_cents: draft.shownCents }),
    ...(draft.about?.kind === 'message' && { p_reply_to_id: draft.about.quote.id }),
    ...(draft.about?.kind === 'story' && { p_story_id: draft.about.id }),
  });

/** Errors: no_card_linked, not_enough_funds, message_not_found, media_processing and others. */
export const unlockMessage = (messageId: string, requestId: string) =>
  asPayment(call('unlock_message', { p_message_id: messageId, p_request_id: requestId }));

/** Buys an item of a store, which becomes a message. Errors: those of unlockMessage. */
export const unlockItem = (itemId: string, requestId: string) =>
  asPayment(call('unlock_item', { p_item_id: itemId, p_request_id: requestId }));

/**
 * A page of a creator's store for the signed-in user, newest first, before an id. Errors:
 * conversation_not_found.
 */
export const fetchStore = (username: string, before: string | null) =>
  call('store', {
    p_username: username,
    p_limit: pageStore,
    p_before: before ?? undefined,
  });

/** A page of the items that a creator offers, for a guest. */
export const fetchGuestStore = (username: string, before: string | null) =>
  call('guest_store', {
    p_username: username,
    p_limit: pageStore,
    p_before: before ?? undefined,
  });

/** One item or message of the store; null if it is not in it. Errors: those of fetchStore. */
export async function fetchStoreItem(username: string, id: string): Promise<StoreItem | null> {
  const [item] = await call('store', { p_username: username, p_item_id: id });
  return item ?? null;
}

/** A page of the signed-in user's purchases, newest first, before an id. */
export const fetchPurchases = (before: string | null) =>
  call('purchases', {
    p_limit: pagePurchases,
    p_before: before ?? undefined,
  });

/** Errors: price_changed, no_card_linked, not_enough_funds, paid_chat_not_available and others. */
export async function startPaidChat(
  creatorId: string,
  expectedCents: number,
  requestId: string,
): Promise<void> {
  await asPayment(
    call('start_paid_chat', {
      p_creator_id: creatorId,
      p_expected_cents: expectedCents,
      p_request_id: requestId,
    }),
  );
}

/** Errors: paid_chat_not_active. */
export async function endPaidChat(paidChatId: string): Promise<void> {
  await call('end_paid_chat', { p_paid_chat_id: paidChatId });
}

/** Null takes the reaction back. Errors: message_not_found, message_locked, rate_limited. */
export const react = (messageId: string, reaction: MessageReaction | null) =>
  call('react', { p_message_id: messageId, ...(reaction && { p_reaction: reaction }) });

/** Sets whether the user gives and sees marks of reading. */
export const setReadMarks = (isOn: boolean) => call('set_read_marks', { p_on: isOn });

/** Errors: message_not_found, message_not_yours. */
export async function removeMessage(messageId: string): Promise<void> {
  await call('remove_message', { p_message_id: messageId });
}

type GlobalDraft = Omit<Draft, 'toId' | 'kind' | 'shownCents' | 'about' | 'createdAt'> & {
  audience: GlobalAudience;
  /** Null sends at once. */
  at: Date | null;
};

/** Sends to the audience as it is at that time; the same request id sends once. */
export const sendGlobal = (draft: GlobalDraft) =>
  call('send_global', {
    p_audience: draft.audience,
    p_text: draft.text,
    p_media_ids: draft.mediaIds,
    // Null is a free message; the generated types do not allow null arguments.
    p_price_cents: draft.priceCents as number,
    p_request_id: draft.requestId,
    p_shows_text: draft.showsText,
    p_at: draft.at?.toISOString(),
  });

/** Sets the cover of a video that is not sent yet; null restores its poster. */
export const setVideoCover = (videoId: string, coverId: string | null) =>
  call('set_video_cover', {
    p_video_id: videoId,
    // The generated types do not allow null arguments.
    p_cover_id: coverId as string,
  });

/** The current number of users in an audience. */
export const fetchAudienceSize = (audience: GlobalAudience) =>
  call('audience_size', { p_audience: audience });

/** Whether messages to an audience are also posted at X. */
export const fetchXPosting = () => call('my_x_posting');

/** Notifies the partner that the user types. Errors: conversation_not_found, rate_limited. */
export const sendTyping = (conversationId: string) =>
  call('send_typing', { p_conversation_id: conversationId });

export const markRead = (conversationId: string, seq: number) =>
  call('mark_conversation_read', { p_conversation_id: conversationId, p_seq: seq });

export type Settings = Partial<{
  p_is_muted: boolean;
  p_is_favorite: boolean;
  p_accepts_media: boolean;
  p_nickname: string;
  p_notes: string;
}>;

/** Errors: nickname_too_long, notes_too_long. */
export const setConversation = (conversationId: string, settings: Settings) =>
  call('set_conversation', { p_conversation_id: conversationId, ...settings });

/** A creator's own, in their order. */
export const fetchSavedReplies = () => call('saved_replies');

/** Keeps a text, or changes one. Errors: saved_reply_length, too_many_saved_replies. */
export const saveReply = (text: string, id?: string) =>
  call('save_reply', { p_text: text, ...(id !== undefined && { p_reply_id: id }) });

export const removeSavedReply = (id: string) => call('remove_saved_reply', { p_reply_id: id });

export const orderSavedReplies = (ids: string[]) =>
  call('order_saved_replies', { p_reply_ids: ids });

/** What the creator has written for fans in advance. */
export const fetchAutomaticMessages = () => call('automatic_messages');

/** Empty sends nothing. Errors: message_too_long, blocked_term. */
export const saveAutomaticMessage = (event: AutomaticEvent, text: string) =>
  call('save_automatic_message', { p_event: event, p_text: text });

/** Media of earlier messages, 24 before an id. */
export const fetchVault = (kind: MediaKind, before: string | null) =>
  call('vault', { p_media_kind: kind, ...(before !== null && { p_before: before }) });
