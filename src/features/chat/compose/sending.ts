import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStableCallback } from '@/ui/use-stable-callback.ts';
import { isDefiniteRefusal, toAppError, type AppError } from '@/lib/errors/app-error.ts';
import { letGo } from './composing.ts';
import type { Draft } from '../data/message.ts';
import { keepOutbox, type OutboxOwner } from '../data/kept-outbox.ts';
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
import { outboxQuery, putMessage } from '../data/queries.ts';
import { chatKeys } from '../data/keys.ts';
import { screenKeys } from '../data/screen-keys.ts';
import { readBalanceAgain } from '../data/paid-chats.ts';

const nothing: Outbox = [];

/** Called with a refused message; true removes it from the outbox. */
type RestoreDraft = (draft: Draft, refusal: AppError) => boolean;

/** The partner of an outbox by id and name, and the signed-in user's id. */
type Outgoing = OutboxOwner & { username: string };

/** The signed-in user's outbox for a partner, with functions to send, retry and discard. */
export function useOutbox(of: Outgoing, takeBack: RestoreDraft) {
  const client = useQueryClient();
  const { data: items = nothing } = useQuery(outboxQuery(of));
  const pump = (change: (outbox: Outbox) => Outbox) => {
    update(client, of, change);
    void sendNext(client, of, takeBack);
  };
  const sendAgain = useStableCallback(() => pump((outbox) => retry(outbox, null)));
  useEffect(() => {
    // An earlier page may have left some; a request that has arrived is not repeated.
    sendAgain();
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [sendAgain, of.partnerId]);
  return {
    items,
    // Whoever writes again tries again what was not delivered before.
    send: (draft: Draft) => pump((outbox) => enqueue(retry(outbox, null), draft)),
    retry: (requestId: string) => pump((outbox) => retry(outbox, requestId)),
    discard: (requestId: string) => {
      letGo(requestId);
      update(client, of, (outbox) => settle(outbox, requestId));
    },
  };
}

/** Leaves a message to the thread, which sends it when it opens. */
export function queueMessage(client: QueryClient, me: string, draft: Draft): void {
  update(client, { me, partnerId: draft.toId }, (outbox) => enqueue(outbox, draft));
}

function update(client: QueryClient, of: OutboxOwner, change: (outbox: Outbox) => Outbox): void {
  const before = outboxIn(client, of);
  const after = change(before);
  client.setQueryData<Outbox>(screenKeys.outbox(of.partnerId), after);
  keepOutbox(of, before, after);
}

/** Empty after a sign-out, which clears the cache. */
const outboxIn = (client: QueryClient, { partnerId }: OutboxOwner): Outbox =>
  client.getQueryData<Outbox>(screenKeys.outbox(partnerId)) ?? nothing;

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
export async function sendNext(
  client: QueryClient,
  of: Outgoing,
  takeBack?: RestoreDraft,
): Promise<void> {
  const item = nextToSend(outboxIn(client, of));
  if (!item) return;
  const { requestId } = item;
  const set = (change: (outbox: Outbox) => Outbox) => update(client, of, change);
  set((outbox) => markSending(outbox, requestId));
  try {
    await deliver(client, item, of.username);
    letGo(requestId);
    set((outbox) => settle(outbox, requestId));
  } catch (thrown) {
    const error = toAppError(thrown);
    // An earlier attempt may have arrived where this one did not reach the command.
    const isRefused = isDefiniteRefusal(error);
    const isTaken = isRefused && takeBack?.(item, error) === true;
    set((outbox) => {
      if (isTaken) return settle(outbox, requestId);
      return isRefused
        ? markRefused(outbox, requestId, error)
        : markUndelivered(outbox, requestId, error);
    });
    // The reason of the refusal may apply to the next message too, so the permission is read again.
    if (isRefused) void client.invalidateQueries({ queryKey: chatKeys.conversation(of.username) });
  }
  await sendNext(client, of, takeBack);
}
