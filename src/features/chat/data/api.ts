import type { LastLine } from '../rules.ts';
import type { Draft, Message, Purchase, StoreItem } from '../message.ts';
import {
  pageConversations,
  pageMessages,
  pagePurchases,
  pageStore,
} from '@generated/limits.gen.ts';
import type { GlobalAudience } from '@/shared/audiences.ts';
import { AppError } from '@/shared/errors/app-error.ts';
import { asPayment, json, maybeRow } from '@/shared/supabase/call.ts';
import type { LastActive } from '@/shared/session/last-active.ts';
import { rest } from '@/shared/supabase/rest.ts';

type Face = {
  id: string;
  username: string;
  name: string;
  role: 'fan' | 'creator';
  special: 'support' | 'academy' | null;
  /** Name of the small picture in bucket `profiles`. */
  picture: string | null;
};

/** Whether the partner has stories to see, and whether all of them were seen. */
type StoryRing = 'new' | 'seen' | null;

export type InboxFilter = 'all' | 'unread' | 'favorites';
export type InboxKey = { updatedAt: string; partnerId: string };

export type InboxRow = {
  conversation_id: string;
  updated_at: string;
  partner: Face;
  is_online: boolean;
  story_ring: StoryRing;
  nickname: string | null;
  is_unread: boolean;
  is_muted: boolean;
  is_favorite: boolean;
  last: LastLine | null;
};

/** A page of the list, newest first, before a key of two columns. */
export function fetchInbox(filter: InboxFilter, before: InboxKey | null): Promise<InboxRow[]> {
  return json<InboxRow[]>(
    rest.rpc('inbox', {
      p_filter: filter,
      p_limit: pageConversations,
      ...(before ? { p_before_at: before.updatedAt, p_before_id: before.partnerId } : {}),
    }),
  );
}

export type Found = Pick<Face, 'id' | 'username' | 'name' | 'picture'>;

type FoundCreator = Omit<Found, 'picture'> & { avatar: { thumb_name: string } | null };

/** Promoted creators by letters of their name. Errors: search_too_short, rate_limited. */
export async function searchCreators(query: string): Promise<Found[]> {
  const answer = await json<FoundCreator[] | { refused: string }>(
    rest.rpc('search_creators', { p_query: query }),
  );
  if ('refused' in answer) throw new AppError(answer.refused);
  return answer.map(({ id, username, name, avatar }) => ({
    id,
    username,
    name,
    picture: avatar?.thumb_name ?? null,
  }));
}

/** A creator's own people by the beginning of their username. Errors: conversation_search_too_short. */
export function searchFans(query: string): Promise<Found[]> {
  return json<Found[]>(rest.rpc('search_fans', { p_query: query }));
}

export type Conversation = {
  /** Null until the first message. */
  conversation_id: string | null;
  partner: Face & {
    story_ring: StoryRing;
    is_online: boolean;
    last_active: LastActive;
    is_verified: boolean;
    is_subscriber: boolean;
    is_subscribed_to: boolean;
    accepts_media: boolean;
  };
  mine: {
    read_seq: number;
    is_unread: boolean;
    is_muted: boolean;
    is_favorite: boolean;
    accepts_media: boolean;
    nickname: string | null;
    notes: string | null;
  };
  is_blocked_by_me: boolean;
  /** Who may write is decided in SQL: dm_verdict (C15). */
  verdict: { may_write: boolean; refusal: string | null };
  /** The paid chat that runs: each message of the fan costs its price, in whole cents. */
  session: { session_id: string; price_cents: number; started_at: string } | null;
  /** What a message costs in a paid chat that the viewer may begin; null where none is on offer. */
  session_price_cents: number | null;
};

/** Errors: conversation_not_found, cannot_message_yourself. */
export function fetchConversation(username: string): Promise<Conversation> {
  return json<Conversation>(rest.rpc('conversation_with', { p_username: username }));
}

/** A page of messages, newest first, before a seq. */
export function fetchMessages(conversationId: string, before: number | null): Promise<Message[]> {
  return json<Message[]>(
    rest.rpc('messages', {
      p_conversation_id: conversationId,
      p_limit: pageMessages,
      ...(before === null ? {} : { p_before: before }),
    }),
  );
}

/** One message by itself; null where the viewer may not read it. */
export function fetchMessage(id: string): Promise<Message | null> {
  return json<Message | null>(rest.rpc('message', { p_id: id }));
}

export const CHANGES_AT_ONCE = 100;

/** What is new or has changed since a change_seq, oldest change first. */
export function fetchChanges(conversationId: string, since: number): Promise<Message[]> {
  return json<Message[]>(
    rest.rpc('message_changes', {
      p_conversation_id: conversationId,
      p_since: since,
      p_limit: CHANGES_AT_ONCE,
    }),
  );
}

/** Answers the message as it stands; the same request id answers the same message. */
export function sendMessage(draft: Draft): Promise<Message> {
  return json<Message>(
    rest.rpc('send_message', {
      p_to: draft.toId,
      p_text: draft.text,
      p_media_ids: draft.mediaIds,
      // Null is a free message; the generated types know no null in arguments.
      p_price_cents: draft.priceCents as number,
      p_request_id: draft.requestId,
      p_shows_text: draft.showsText,
    }),
  );
}

export type Unlocked = {
  result: 'message_unlocked' | 'message_already_unlocked';
  message_id: string;
  price_cents: number;
  balance_cents: number;
  unlock: NonNullable<Message['unlock']>;
};

/** Errors: no_card_linked, not_enough_funds, message_not_found, media_processing and others. */
export function unlockMessage(messageId: string, requestId: string): Promise<Unlocked> {
  return asPayment(
    json<Unlocked>(
      rest.rpc('unlock_message', { p_message_id: messageId, p_request_id: requestId }),
    ),
  );
}

/** What a creator offers to the viewer, newest first, before an id. Errors: conversation_not_found. */
export function fetchStore(username: string, before: string | null): Promise<StoreItem[]> {
  return json<StoreItem[]>(
    rest.rpc('store', {
      p_username: username,
      p_limit: pageStore,
      ...(before === null ? {} : { p_before: before }),
    }),
  );
}

/** What the viewer has bought, newest first, before an id. */
export function fetchPurchases(before: string | null): Promise<Purchase[]> {
  return json<Purchase[]>(
    rest.rpc('purchases', {
      p_limit: pagePurchases,
      ...(before === null ? {} : { p_before: before }),
    }),
  );
}

/** Errors: price_changed, no_card_linked, not_enough_funds, session_not_available and others. */
export async function startSession(
  creatorId: string,
  expectedCents: number,
  requestId: string,
): Promise<void> {
  await asPayment(
    json(
      rest.rpc('start_session', {
        p_creator_id: creatorId,
        p_expected_cents: expectedCents,
        p_request_id: requestId,
      }),
    ),
  );
}

/** Errors: session_not_active. */
export async function endSession(sessionId: string): Promise<void> {
  await json(rest.rpc('end_session', { p_session_id: sessionId }));
}

/** Errors: message_not_found, message_not_yours. */
export async function removeMessage(messageId: string): Promise<void> {
  await maybeRow(rest.rpc('remove_message', { p_message_id: messageId }));
}

type GlobalDraft = Omit<Draft, 'toId' | 'kind' | 'createdAt'> & {
  audience: GlobalAudience;
  /** Null is at once. */
  at: Date | null;
};

/** To everybody of an audience as it is now, or then; the same request id sends once. */
export async function sendGlobal(draft: GlobalDraft): Promise<void> {
  await json<{ result: 'global_message_sent' | 'content_scheduled' }>(
    rest.rpc('send_global', {
      p_audience: draft.audience,
      p_text: draft.text,
      p_media_ids: draft.mediaIds,
      // Null is a free message; the generated types know no null in arguments.
      p_price_cents: draft.priceCents as number,
      p_request_id: draft.requestId,
      p_shows_text: draft.showsText,
      ...(draft.at ? { p_at: draft.at.toISOString() } : {}),
    }),
  );
}

/** The picture that stands for a film which is not sent yet; null is its own poster. */
export async function setFilmCover(filmId: string, coverId: string | null): Promise<void> {
  await maybeRow(
    rest.rpc('set_film_cover', {
      p_film_id: filmId,
      // The generated types know no null in arguments.
      p_cover_id: coverId as string,
    }),
  );
}

/** How many people an audience has now. */
export function fetchAudienceSize(audience: GlobalAudience): Promise<number> {
  return json<number>(rest.rpc('audience_size', { p_audience: audience }));
}

/** Tells the partner that the viewer types. Errors: conversation_not_found, rate_limited. */
export const tellTyping = (conversationId: string) =>
  maybeRow(rest.rpc('tell_typing', { p_conversation_id: conversationId }));

export const markRead = (conversationId: string, seq: number) =>
  maybeRow(rest.rpc('mark_conversation_read', { p_conversation_id: conversationId, p_seq: seq }));

export type Settings = Partial<{
  p_is_muted: boolean;
  p_is_favorite: boolean;
  p_accepts_media: boolean;
  p_nickname: string;
  p_notes: string;
}>;

/** Errors: nickname_too_long, notes_too_long. */
export async function setConversation(conversationId: string, settings: Settings): Promise<void> {
  await maybeRow(rest.rpc('set_conversation', { p_conversation_id: conversationId, ...settings }));
}

export async function setBlocked(personId: string, isBlocked: boolean): Promise<void> {
  await maybeRow(rest.rpc(isBlocked ? 'block' : 'unblock', { p_person_id: personId }));
}

/** Whole cents of the wallet; null for creators, who pay for nothing. */
export async function fetchBalance(): Promise<number | null> {
  const balance = await json<{ balance_cents?: number }>(rest.rpc('my_balance'));
  return balance.balance_cents ?? null;
}
