import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toAppError, type AppError } from '@/lib/errors/app-error.ts';
import { letGo } from './composing.ts';
import type { Draft } from '../data/message.ts';
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
import { readBalanceAgain } from '../data/paid-chats.ts';

const nothing: Outbox = [];

/** Asked about a message that was refused; true takes it out of the outbox. */
type RestoreDraft = (draft: Draft, refusal: AppError) => boolean;

/**
 * What the currentUser is sending to a user, and the ways to send, to try again and to give up.
 */
export function useOutbox(partnerId: string, username: string, takeBack: RestoreDraft) {
  const client = useQueryClient();
  const { data: items = nothing } = useQuery(outboxQuery(partnerId));
  const set = (change: (outbox: Outbox) => Outbox) => update(client, partnerId, change);
  const pump = () => void sendNext(client, partnerId, username, takeBack);
  return {
    items,
    send: (draft: Draft) => {
      set((outbox) => enqueue(outbox, draft));
      pump();
    },
    retry: (requestId: string) => {
      set((outbox) => retry(outbox, requestId));
      pump();
    },
    discard: (requestId: string) => {
      letGo(requestId);
      set((outbox) => settle(outbox, requestId));
    },
  };
}

function update(client: QueryClient, partnerId: string, change: (outbox: Outbox) => Outbox): void {
  client.setQueryData<Outbox>(chatKeys.outbox(partnerId), (outbox = []) => change(outbox));
}

/** Sends one message and shows it where it is. */
export async function deliver(client: QueryClient, draft: Draft, username: string): Promise<void> {
  const message = await sendMessage(draft);
  putMessage(client, message);
  void client.invalidateQueries({ queryKey: chatKeys.inboxes });
  readBalanceAgain(client, username);
  // The first message opened the conversation: now it has an id.
  if (message.seq === 1) {
    void client.invalidateQueries({ queryKey: chatKeys.conversation(username) });
  }
}

/** Sends what is next, and then what follows it. Runs on when the thread is left. */
export async function sendNext(
  client: QueryClient,
  partnerId: string,
  username: string,
  takeBack?: RestoreDraft,
): Promise<void> {
  const item = nextToSend(client.getQueryData<Outbox>(chatKeys.outbox(partnerId)) ?? []);
  if (!item) return;
  const { requestId } = item;
  update(client, partnerId, (outbox) => markSending(outbox, requestId));
  try {
    await deliver(client, item, username);
    letGo(requestId);
    update(client, partnerId, (outbox) => settle(outbox, requestId));
  } catch (thrown) {
    const error = toAppError(thrown);
    const isRefusal = error.status >= 400 && error.status < 500;
    const isTaken = isRefusal && takeBack?.(item, error) === true;
    update(client, partnerId, (outbox) => {
      if (isTaken) return settle(outbox, requestId);
      return isRefusal
        ? markRefused(outbox, requestId, error)
        : markUndelivered(outbox, requestId, error);
    });
    // Why it was refused may be why the next one would be: the permission is asked again.
    if (isRefusal) void client.invalidateQueries({ queryKey: chatKeys.conversation(username) });
  }
  await sendNext(client, partnerId, username, takeBack);
}
