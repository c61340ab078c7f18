import type { Message } from '@domain/answers/messages.ts';
import type { Draft } from './message.ts';

/**
 * What somebody has sent and the server has not answered yet. Messages leave one after the other, so
 * that they arrive in the order of writing. `lost`: no answer came, so those behind it wait with it;
 * `refused`: the server said no to this one, and the next may go.
 */
export type OutboxItem = Draft & {
  state: 'queued' | 'sending' | 'undelivered' | 'refused';
  error: unknown;
};

export type Outbox = readonly OutboxItem[];

export function enqueue(outbox: Outbox, draft: Draft): Outbox {
  return [...outbox, { ...draft, state: isStuck(outbox) ? 'undelivered' : 'queued', error: null }];
}

/** The message whose turn it is; none while one is on its way or waits for its sender. */
export function nextToSend(outbox: Outbox): OutboxItem | null {
  const open = outbox.filter(({ state }) => state !== 'refused');
  return open[0]?.state === 'queued' ? open[0] : null;
}

export function markSending(outbox: Outbox, requestId: string): Outbox {
  return change(outbox, requestId, { state: 'sending', error: null });
}

/** The server's row has come: the message leaves the outbox. */
export function settle(outbox: Outbox, requestId: string): Outbox {
  return outbox.filter((item) => item.requestId !== requestId);
}

export function markRefused(outbox: Outbox, requestId: string, error: unknown): Outbox {
  return change(outbox, requestId, { state: 'refused', error });
}

/** No answer: this one failed, and what was to follow it is held back with it. */
export function markUndelivered(outbox: Outbox, requestId: string, error: unknown): Outbox {
  const at = outbox.findIndex((item) => item.requestId === requestId);
  return outbox.map((item, index) =>
    index === at || (index > at && item.state === 'queued')
      ? { ...item, state: 'undelivered', error }
      : item,
  );
}

/** Tries a failed message again; those lost before it go first, those lost after it follow. */
export function retry(outbox: Outbox, requestId: string): Outbox {
  return outbox.map((item) =>
    item.state === 'undelivered' || item.requestId === requestId
      ? { ...item, state: 'queued', error: null }
      : item,
  );
}

/** Messages that have not arrived yet: a live event may bring the row before the answer does. */
export function notYetThere(outbox: Outbox, messages: Message[]): Outbox {
  const arrived = new Set(messages.map(({ request_id }) => request_id));
  return outbox.filter(({ requestId }) => !arrived.has(requestId));
}

function isStuck(outbox: Outbox): boolean {
  return outbox.some(({ state }) => state === 'undelivered');
}

function change(outbox: Outbox, requestId: string, to: Partial<OutboxItem>): Outbox {
  return outbox.map((item) => (item.requestId === requestId ? { ...item, ...to } : item));
}
