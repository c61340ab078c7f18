import type { Message } from '@domain/answers/messages.ts';
import { pageMessages } from '@generated/limits.gen.ts';

/** The loaded part of a conversation: always its newest messages, without gaps. */
export type Thread = {
  /** In the order of the conversation. */
  messages: Message[];
  hasOlder: boolean;
  /** The newest known change; resuming reads the changes after it. */
  changeSeq: number;
  /** How often its screen was left. */
  departures: number;
};

export const emptyThread: Thread = { messages: [], hasOlder: false, changeSeq: 0, departures: 0 };

/** A thread from its newest page, which is ordered newest first. */
export function openThread(newest: Message[]): Thread {
  return {
    messages: newest.toReversed(),
    hasOlder: newest.length >= pageMessages,
    changeSeq: highest(newest, 0),
    departures: 0,
  };
}

/** The newest page of a thread that is left, so that it opens as it did at first. */
export function leaveThread(thread: Thread): Thread {
  const messages = thread.messages.slice(-pageMessages);
  const isCut = messages.length < thread.messages.length;
  const departures = thread.departures + 1;
  return { ...thread, messages, hasOlder: thread.hasOlder || isCut, departures };
}

/**
 * Adds a page of messages before the oldest one, ordered newest first. `asked` is the thread at the
 * time of the request: if the thread was reopened since, the page is dropped, because it would
 * leave a gap, and if it was left since, because it opens with its newest messages alone; if it has
 * changed since, the mark moves back, because the page may hold older versions.
 */
export function prependOlder(thread: Thread, older: Message[], asked: Thread): Thread {
  if (thread.messages[0]?.id !== asked.messages[0]?.id) return thread;
  if (thread.departures !== asked.departures) return thread;
  return {
    ...thread,
    messages: combine(older, thread.messages),
    hasOlder: older.length >= pageMessages,
    changeSeq: asked.changeSeq,
  };
}

/**
 * Merges new and changed rows. A change above the loaded part is left out: it is read with that
 * part. `isResume`: the rows are all changes since `changeSeq`; a single row from an answer must
 * not move the mark past unknown changes.
 */
export function applyChanges(thread: Thread, rows: Message[], isResume: boolean): Thread {
  const oldest = thread.messages[0]?.seq ?? 0;
  const known = thread.hasOlder ? rows.filter(({ seq }) => seq >= oldest) : rows;
  return {
    ...thread,
    messages: combine(thread.messages, known),
    changeSeq: isResume ? highest(rows, thread.changeSeq) : thread.changeSeq,
  };
}

/** Each message once, in its last changed version, in the order of the conversation. */
function combine(one: Message[], other: Message[]): Message[] {
  const byId = new Map<string, Message>();
  for (const message of [...one, ...other]) {
    const known = byId.get(message.id);
    if (!known || known.change_seq <= message.change_seq) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

function highest(rows: Message[], from: number): number {
  return rows.reduce((high, { change_seq }) => Math.max(high, change_seq), from);
}
