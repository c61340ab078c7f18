import { readStoredSession } from './stored-session.ts';

/**
 * How long an answer waits to be asked for, in ms. A phone on a slow line runs the code of the page
 * within five seconds.
 */
const KEPT_MS = 10_000;

type Sent = { reply: Promise<unknown>; userId: string | undefined; until: number };

const sent = new Map<string, Sent>();
let isAhead = false;

/**
 * Sends the call that `send` makes at once, before the code of its screen is there. The first equal
 * call of that screen takes the answer.
 */
export function sendAhead<T>(send: () => Promise<T>): Promise<T> {
  isAhead = true;
  try {
    const sending = send();
    // The screen hears of a failure: it asks again.
    sending.catch(() => undefined);
    return sending;
  } finally {
    isAhead = false;
  }
}

/** The answer that was asked for ahead, if it is still the user's; otherwise that of `ask`. */
export function orAhead<R>(name: string, args: object | undefined, ask: () => Promise<R>) {
  if (!isAhead && sent.size === 0) return ask();
  const key = name + JSON.stringify(args ?? {});
  const userId = readStoredSession()?.userId;
  if (isAhead) {
    const reply = ask();
    sent.set(key, { reply, userId, until: Date.now() + KEPT_MS });
    return reply;
  }
  const found = sent.get(key);
  sent.delete(key);
  if (!found || found.userId !== userId || found.until < Date.now()) return ask();
  // The key holds the name and the arguments, which decide the type.
  return (found.reply as Promise<R>).catch(ask);
}
