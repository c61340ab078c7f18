import type { Conversation, LastLine } from '@domain/answers/chat.ts';
import type { Message, Quote } from '@domain/answers/messages.ts';
import type { MediaKind } from '@domain/media.ts';
import { answerTimeWords, chatReasonWords } from '@/entities/user/chat-reasons.ts';
import { formatUsd, formatWithApprox, type Rate } from '@/lib/money/format.ts';

/** minutes: a longer gap gets a time separator */
const separatorMinutes = 45;

/** Whether a time is shown above a message: the first one, and after a long pause. */
export function hasSeparator(before: { created_at: string } | null, at: string): boolean {
  if (!before) return true;
  return Date.parse(at) - Date.parse(before.created_at) > separatorMinutes * 60_000;
}

export type Access = 'open' | 'locked' | 'off-sale' | 'removed' | 'held' | 'taken-down';

/**
 * A user's access to a message. A bought message stays open when its sender removes it or staff
 * hold it.
 */
export function accessTo(message: Message, currentUserId: string): Access {
  if (message.moderation_state === 'removed') return 'taken-down';
  if (message.unlock) return 'open';
  if (message.removed_at) return 'removed';
  if (message.moderation_state === 'held' && message.sender_id !== currentUserId) return 'held';
  if (message.price_cents === null || message.sender_id === currentUserId) return 'open';
  return message.is_off_sale ? 'off-sale' : 'locked';
}

/** The text that the user may read: the bought copy, or the message's own. */
export function readableText(message: Message): string | null {
  return message.unlock?.text ?? message.body?.text ?? message.text;
}

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

export type ReadMark = 'sent' | 'read';

/**
 * The marks under the user's own messages: 'read' under the last one that the partner has read, and
 * 'sent' under the newest if it is a later one. `readSeq` is null without marks.
 */
export function readMarks(
  messages: Message[],
  currentUserId: string,
  readSeq: number | null,
): Map<string, ReadMark> {
  const marks = new Map<string, ReadMark>();
  if (readSeq === null) return marks;
  const mine = messages.filter(
    ({ sender_id, kind, removed_at }) =>
      sender_id === currentUserId && kind !== 'notification' && removed_at === null,
  );
  const newest = mine.at(-1);
  const read = mine.findLast(({ seq }) => seq <= readSeq);
  if (newest) marks.set(newest.id, 'sent');
  if (read) marks.set(read.id, 'read');
  return marks;
}

const notices: Record<string, Record<'mine' | 'theirs', (name: string, tip: string) => string>> = {
  followed: { mine: (name) => `You follow ${name}.`, theirs: (name) => `${name} follows you.` },
  subscribed: {
    mine: (name) => `You subscribed to ${name}.`,
    theirs: (name) => `${name} subscribed to you.`,
  },
  trial_started: {
    mine: (name) => `Your free trial with ${name} has started.`,
    theirs: (name) => `${name} started a free trial.`,
  },
  trial_extended: {
    mine: (name) => `A free trial has extended your subscription to ${name}.`,
    theirs: (name) => `A free trial has extended the subscription of ${name}.`,
  },
  paid_chat_started: {
    mine: (name) => `You started a paid chat with ${name}.`,
    theirs: (name) => `${name} started a paid chat.`,
  },
  paid_chat_ended: {
    mine: (name) => `Your paid chat with ${name} has ended.`,
    theirs: (name) => `The paid chat with ${name} has ended.`,
  },
  tipped: {
    mine: (name, tip) => `You tipped ${name} ${tip}.`,
    theirs: (name, tip) => `${name} tipped you ${tip}.`,
  },
};

/** The text of a system message for its reader; `tip` is the amount of a tip. */
export function noticeText(
  key: string | null,
  isMine: boolean,
  partnerName: string,
  tip = '',
): string {
  return notices[key ?? '']?.[isMine ? 'mine' : 'theirs'](partnerName, tip) ?? '';
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
