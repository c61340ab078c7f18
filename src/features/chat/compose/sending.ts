import type { QueryClient } from '@tanstack/react-query';
import { isDefiniteRefusal, isRefusal, toAppError, type AppError } from '@/lib/errors/app-error.ts';
import { onUserDiscarded } from '@/lib/store/user-state.ts';
import { letGo } from './composing.ts';
import type { Draft } from '../data/message.ts';
import {
  isGoneElsewhere,
  isSignedIn,
  keepOutbox,
  keptOutbox,
  type OutboxOwner,
} from '../data/kept-outbox.ts';
import {
  enqueue,
  markUndelivered,
  markRefused,
  markSending,
  nextToSend,
  retry,
  settle,
  type Outbox,
} from '../data/outbox.ts';
import { sendMessage } from '../data/api.ts';
import { putMessage } from '../data/queries.ts';
import { chatKeys } from '../data/keys.ts';
import { screenKeys } from '../data/screen-keys.ts';
import { readBalanceAgain } from '../data/paid-chats.ts';

/** Called with a refused message; true removes it from the outbox. */
export type RestoreDraft = (draft: Draft, refusal: AppError) => boolean;

/** How the thread that was opened last takes a refused message back, by partner. */
const restorers = new Map<string, RestoreDraft>();
onUserDiscarded(() => restorers.clear());

export const restoreWith = (partnerId: string, restore: RestoreDraft) =>
  restorers.set(partnerId, restore);

/** The partner of an outbox by id and name, and the signed-in user's id. */
export type Outgoing = OutboxOwner & { username: string };

/** Adds a message to its outbox, and queues again what was not delivered before it. */
export function queueMessage(client: QueryClient, me: string, draft: Draft): void {
  updateOutbox(client, { me, partnerId: draft.toId }, (outbox) =>
    enqueue(retry(outbox, null), draft),
  );
}

/** Changes an outbox, and its copy on this device. */
export function updateOutbox(
  client: QueryClient,
  of: OutboxOwner,
  change: (outbox: Outbox) => Outbox,
): void {
  const before = outboxIn(client, of);
  const after = change(before);
  client.setQueryData<Outbox>(screenKeys.outbox(of.me, of.partnerId), after);
  keepOutbox(of, before, after);
}

/** Before the thread is opened: what an earlier page left. A sign-out clears cache and device. */
const outboxIn = (client: QueryClient, of: OutboxOwner): Outbox =>
  client.getQueryData<Outbox>(screenKeys.outbox(of.me, of.partnerId)) ?? keptOutbox(of);

/** Sends one message and adds the server's row to the thread. */
export async function deliver(client: QueryClient, draft: Draft, username: string): Promise<void> {
  const message = await sendMessage(draft);
  putMessage(client, message);
  void client.invalidateQueries({ queryKey: chatKeys.inboxes });
  readBalanceAgain(client, username);
  // The first message creates the conversation, so its id is known only now.
  if (message.seq === 1) {
    void client.invalidateQueries({ queryKey: chatKeys.conversation(username) });
  }
}

/** Sends the next message of the outbox and then those after it, even when the thread is left. */
export async function sendNext(client: QueryClient, of: Outgoing): Promise<void> {
  const item = isSignedIn(of) ? nextToSend(outboxIn(client, of)) : null;
  if (!item) return;
  const { requestId } = item;
  const set = (change: (outbox: Outbox) => Outbox) => updateOutbox(client, of, change);
  if (isGoneElsewhere(of, requestId)) {
    set((outbox) => settle(outbox, requestId));
    return sendNext(client, of);
  }
  set((outbox) => markSending(outbox, requestId));
  const error = await deliver(client, item, of.username).then(() => null, toAppError);
  if (!isSignedIn(of)) return;
  // An earlier attempt may have arrived where this one did not reach the command.
  const isRefused = isDefiniteRefusal(error);
  const isOver =
    error === null || (isRefused && restorers.get(of.partnerId)?.(item, error) === true);
  if (error === null) letGo(requestId);
  set((outbox) => {
    if (isOver) return settle(outbox, requestId);
    return isRefused
      ? markRefused(outbox, requestId, error)
      : markUndelivered(outbox, requestId, error);
  });
  // The reason may apply to the next message too, so the permission is read again.
  if (isRefusal(error))
    void client.invalidateQueries({ queryKey: chatKeys.conversation(of.username) });
  await sendNext(client, of);
}
