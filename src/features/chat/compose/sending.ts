import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStableCallback } from '@/ui/use-stable-callback.ts';
import { isRefusal, toAppError, type AppError } from '@/lib/errors/app-error.ts';
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
import { screenKeys } from '../data/screen-keys.ts';
import { readBalanceAgain } from '../data/paid-chats.ts';

const nothing: Outbox = [];

/** Called with a refused message; true removes it from the outbox. */
type RestoreDraft = (draft: Draft, refusal: AppError) => boolean;

/** The signed-in user's outbox for a partner, with functions to send, retry and discard. */
export function useOutbox(partnerId: string, username: string, takeBack: RestoreDraft) {
  const client = useQueryClient();
  const { data: items = nothing } = useQuery(outboxQuery(partnerId));
  const set = (change: (outbox: Outbox) => Outbox) => update(client, partnerId, change);
  const pump = () => void sendNext(client, partnerId, username, takeBack);
  useOnline(() => {
    set((outbox) => retry(outbox, null));
    pump();
  });
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

/** Calls when the line is back, from the latest rendering. */
function useOnline(act: () => void): void {
  const onOnline = useStableCallback(act);
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [onOnline]);
}

function update(client: QueryClient, partnerId: string, change: (outbox: Outbox) => Outbox): void {
  client.setQueryData<Outbox>(screenKeys.outbox(partnerId), (outbox = []) => change(outbox));
}

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
  partnerId: string,
  username: string,
  takeBack?: RestoreDraft,
): Promise<void> {
  const item = nextToSend(client.getQueryData<Outbox>(screenKeys.outbox(partnerId)) ?? []);
  if (!item) return;
  const { requestId } = item;
  update(client, partnerId, (outbox) => markSending(outbox, requestId));
  try {
    await deliver(client, item, username);
    letGo(requestId);
    update(client, partnerId, (outbox) => settle(outbox, requestId));
  } catch (thrown) {
    const error = toAppError(thrown);
    const isRefused = isRefusal(error);
    const isTaken = isRefused && takeBack?.(item, error) === true;
    update(client, partnerId, (outbox) => {
      if (isTaken) return settle(outbox, requestId);
      return isRefused
        ? markRefused(outbox, requestId, error)
        : markUndelivered(outbox, requestId, error);
    });
    // The reason of the refusal may apply to the next message too, so the permission is read again.
    if (isRefused) void client.invalidateQueries({ queryKey: chatKeys.conversation(username) });
  }
  await sendNext(client, partnerId, username, takeBack);
}
