import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toAppError } from '@/shared/errors/app-error.ts';
import type { Draft } from '../message.ts';
import {
  enqueue,
  markLost,
  markRefused,
  markSending,
  nextToSend,
  retry,
  settle,
  type Outbox,
} from '../outbox.ts';
import { sendMessage } from './api.ts';
import { chatKeys, outboxQuery, putMessage } from './queries.ts';

const nothing: Outbox = [];

/** What the viewer is sending to a person, and the ways to send, to try again and to give up. */
export function useOutbox(partnerId: string, username: string) {
  const client = useQueryClient();
  const { data: items = nothing } = useQuery(outboxQuery(partnerId));
  const set = (change: (outbox: Outbox) => Outbox) => update(client, partnerId, change);
  const pump = () => void sendNext(client, partnerId, username);
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
    discard: (requestId: string) => set((outbox) => settle(outbox, requestId)),
  };
}

function update(client: QueryClient, partnerId: string, change: (outbox: Outbox) => Outbox): void {
  client.setQueryData<Outbox>(chatKeys.outbox(partnerId), (outbox = []) => change(outbox));
}

/** Sends what is next, and then what follows it. Runs on when the thread is left. */
export async function sendNext(
  client: QueryClient,
  partnerId: string,
  username: string,
): Promise<void> {
  const item = nextToSend(client.getQueryData<Outbox>(chatKeys.outbox(partnerId)) ?? []);
  if (!item) return;
  const { requestId } = item;
  update(client, partnerId, (outbox) => markSending(outbox, requestId));
  try {
    const message = await sendMessage(item);
    putMessage(client, message);
    update(client, partnerId, (outbox) => settle(outbox, requestId));
    void client.invalidateQueries({ queryKey: chatKeys.inboxes });
    // The first message opened the conversation: now it has an id.
    if (message.seq === 1) {
      void client.invalidateQueries({ queryKey: chatKeys.conversation(username) });
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    const isRefusal = error.status >= 400 && error.status < 500;
    update(client, partnerId, (outbox) =>
      isRefusal ? markRefused(outbox, requestId, error) : markLost(outbox, requestId, error),
    );
    // Why it was refused may be why the next one would be: the verdict is asked again.
    if (isRefusal) void client.invalidateQueries({ queryKey: chatKeys.conversation(username) });
  }
  await sendNext(client, partnerId, username);
}
