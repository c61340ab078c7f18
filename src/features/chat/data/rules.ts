import type { Conversation, LastLine } from '@domain/answers/chat.ts';
import type { Message, Quote } from '@domain/answers/messages.ts';
import type { MediaKind } from '@domain/media.ts';
import { answerTimeWords, chatReasonWords } from '@/entities/user/chat-reasons.ts';
import { formatUsd, formatWithApprox, type Rate } from '@/lib/money/format.ts';
import { accessTo, noticeText } from './shown.ts';

/** In place of a message that staff hold. */
export const underReview = 'This message is under review';

/** Codes of message_refusal after which the thread has no composer. */
const closing = new Set(['dm_not_permitted', 'paid_only', 'subscribers_only', 'verified_only']);
export const closesThread = (code: string) => closing.has(code);

/** The kind of a message with these media; the database decides the same. */
export function kindOf(media: MediaKind | null, count: number): Message['kind'] {
  if (media === null || count === 0) return 'text';
  return media === 'image' && count > 1 ? 'album' : media;
}

/** The opposite of `kindOf`; null for a message without media. */
export function mediaKindOf(kind: Message['kind']): MediaKind | null {
  if (kind === 'text' || kind === 'notification') return null;
  return kind === 'album' ? 'image' : kind;
}

/** '4 photos', 'Video', for the locked card and the inbox. */
export function contentWords(kind: Message['kind'], mediaCount: number): string {
  if (kind === 'album') return `${mediaCount} photos`;
  return {
    image: '1 photo',
    video: 'Video',
    audio: 'Voice message',
    text: 'Message',
    notification: '',
  }[kind];
}

/** What a quote shows of its message: the words, or the kind alone. */
export const quoteWords = ({ text, kind, media_count }: Quote) =>
  text ?? contentWords(kind, media_count);

/** A message as the composer and the outbox quote it; the database decides the same. */
export function quoteOf(message: Message): Quote {
  const { id, sender_id, kind, media_count, price_cents, text } = message;
  return {
    id,
    sender_id,
    kind,
    media_count,
    text: price_cents === null ? text : null,
  };
}

/** Whether the user may react to a message; the database decides the same. */
export function mayReact(message: Message, currentUserId: string): boolean {
  const isLive = message.removed_at === null && message.moderation_state === 'live';
  return isLive && accessTo(message, currentUserId) === 'open';
}

type PaidChat = {
  partnerName: string;
  price: string;
  balance: string | null;
  isFree: boolean;
  offer: Conversation['paid_chat_offer'];
};

/**
 * The terms of a paid chat: what the creator says of it, the cost of a message, and whether the fan
 * can also write without it.
 */
export function paidChatTerms({ partnerName, price, balance, isFree, offer }: PaidChat): string {
  const said = (offer?.reasons ?? []).map((reason) => chatReasonWords[reason]);
  if (offer?.answer_time) said.push(answerTimeWords[offer.answer_time]);
  const list = said.map((words) => `• ${words}\n`).join('');
  // An empty line parts what is offered from what it costs.
  const gap = list && '\n';
  const terms = [`Each message that you send costs ${price}, until you end the chat.`];
  if (balance !== null) terms.push(`It is paid from your balance of ${balance}.`);
  if (isFree) terms.push(`You can also write to ${partnerName} without a paid chat.`);
  return list + gap + terms.join(' ');
}

/**
 * The terms of a block: a running subscription ends and is refunded to the subscriber.
 * `refundCents`: what its unused days cost.
 */
export function blockTerms(isSubscriber: boolean, refundCents: number): string {
  const terms = 'Neither of you will see, write to or pay the other.';
  if (!isSubscriber) return terms;
  const end = `${terms} Their subscription ends now`;
  return refundCents === 0
    ? `${end}; nothing of it is refunded.`
    : `${end}, and ${formatUsd(refundCents)} for its unused days is refunded to them; your part of it comes from your earnings.`;
}

/** The last message of a conversation, for the inbox. */
export function lastLineText(
  last: LastLine | null,
  partnerName: string,
  rate: Rate | null,
): string {
  if (!last) return 'No messages yet';
  if (last.kind === 'notification') {
    const tip = formatWithApprox(last.tip_cents ?? 0, rate);
    return noticeText(last.text, last.is_mine, partnerName, tip);
  }
  const who = last.is_mine ? 'You: ' : '';
  if (last.is_removed) return `${who}Message removed`;
  if (last.moderation_state === 'removed') return `${who}Message taken down`;
  if (last.moderation_state === 'held') return `${who}Message under review`;
  const words = last.text ?? contentWords(last.kind, last.media_count);
  if (last.is_locked)
    return `${words} · Unlock for ${formatWithApprox(last.price_cents ?? 0, rate)}`;
  return who + words;
}

/** Distance from the end, in px, that still counts as the end. */
const STICK_PX = 64;

export function isAtEnd(box: { scrollTop: number; scrollHeight: number; clientHeight: number }) {
  return box.scrollHeight - box.scrollTop - box.clientHeight < STICK_PX;
}
