import type { Message } from '@domain/answers/messages.ts';

/* Rules of showing messages in a thread, which the first frame of a phone needs too. */

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

/** The media that the user may see, in their order: the bought copies, or the message's own. */
export const mediaOf = ({ unlock, media }: Message) =>
  (unlock?.media ?? media).toSorted((one, other) => one.position - other.position);

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
