import type { Message } from '@domain/answers/messages.ts';
import type { Draft } from './message.ts';

/**
 * A message that the server has not accepted yet. Messages are sent one after another, so that they
 * arrive in the order of writing. `undelivered`: whether it arrived is unknown, and the messages
 * behind it wait too; `refused`: the server refused it, and the next message is sent.
 */
export type OutboxItem = Draft & {
  state: 'queued' | 'sending' | 'undelivered' | 'refused';
  error: unknown;
  /** Of an earlier page: it is sent when its writer asks for it, and does not hold up others. */
  waits?: boolean;
};

export type Outbox = readonly OutboxItem[];

/** Adds a message; undelivered ones before it are left to `retry()`. */
export function enqueue(outbox: Outbox, draft: Draft): Outbox {
  return [...outbox, { ...draft, state: 'queued', error: null }];
}

/** The next message to send; null while one is being sent or is undelivered. */
export function nextToSend(outbox: Outbox): OutboxItem | null {
  const open = outbox.filter(({ state, waits }) => state !== 'refused' && !waits);
  return open[0]?.state === 'queued' ? open[0] : null;
}

export function markSending(outbox: Outbox, requestId: string): Outbox {
  return change(outbox, requestId, { state: 'sending', error: null });
}

/** Removes a message whose row the server has returned. */
export function settle(outbox: Outbox, requestId: string): Outbox {
  return outbox.filter((item) => item.requestId !== requestId);
}

export function markRefused(outbox: Outbox, requestId: string, error: unknown): Outbox {
  return change(outbox, requestId, { state: 'refused', error });
}

/** Marks a message without an answer, and those behind it, as undelivered. */
export function markUndelivered(outbox: Outbox, requestId: string, error: unknown): Outbox {
  const at = outbox.findIndex((item) => item.requestId === requestId);
  return outbox.map((item, index) =>
    index === at || (index > at && item.state === 'queued')
      ? { ...item, state: 'undelivered', error }
      : item,
  );
}

/**
 * Queues a failed message again: undelivered ones before it go first, those after it follow. Null, as
 * when the line is back: undelivered ones alone, because refused ones and those of an earlier page
 * wait for their writer.
 */
export function retry(outbox: Outbox, requestId: string | null): Outbox {
  return outbox.map((item) =>
    (item.state === 'undelivered' && !item.waits) || item.requestId === requestId
      ? { ...item, state: 'queued', error: null, waits: false }
      : item,
  );
}

/** The outbox without messages that a live event has brought before the answer. */
export function notYetThere(outbox: Outbox, messages: Message[]): Outbox {
  const arrived = new Set(messages.map(({ request_id }) => request_id));
  return outbox.filter(({ requestId }) => !arrived.has(requestId));
}

/** The newest message that waits; none while one is being sent. */
export function newestUnsent(outbox: Outbox): OutboxItem | undefined {
  return outbox.some(({ state }) => state === 'sending') ? undefined : outbox.at(-1);
}

function change(outbox: Outbox, requestId: string, to: Partial<OutboxItem>): Outbox {
  return outbox.map((item) => (item.requestId === requestId ? { ...item, ...to } : item));
}
