import type { Message } from '@domain/answers/messages.ts';
import { pageMessages } from '../limits.ts';

/** The part of a conversation that a page holds: always its newest messages, without gaps. */
export type Thread = {
  /** In the order of the conversation. */
  messages: Message[];
  hasOlder: boolean;
  /** The newest change that is known; resuming asks for what came after it. */
  changeSeq: number;
};

export const emptyThread: Thread = { messages: [], hasOlder: false, changeSeq: 0 };

/** A thread from its newest page, which comes newest first. */
export function openThread(newest: Message[]): Thread {
  return {
    messages: newest.toReversed(),
    hasOlder: newest.length >= pageMessages,
    changeSeq: highest(newest, 0),
  };
}

/**
 * The thread with a page of what came before its oldest message, newest first. `asked` is the
 * thread for which the page was asked: one that was opened anew meanwhile begins elsewhere, and the
 * page would leave a gap; what changed meanwhile may be older in the page, and is to be resumed
 * again.
 */
export function prependOlder(thread: Thread, older: Message[], asked: Thread): Thread {
  if (thread.messages[0]?.id !== asked.messages[0]?.id) return thread;
  return {
    messages: combine(older, thread.messages),
    hasOlder: older.length >= pageMessages,
    changeSeq: asked.changeSeq,
  };
}

/**
 * The thread with rows that are new or changed. A change of a message above the loaded part is left
 * out: it is read when the part is. `isResume` says that the rows are all that came since
 * `changeSeq`; a single row from an answer must not move the mark past others that are not known yet.
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

/** Every message once, in the version that changed last, in the order of the conversation. */
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
