import type { Conversation } from '@domain/answers/chat.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { endPaidChat, sendMessage, startPaidChat } from './api.ts';
import { moneyKeys } from '@/entities/wallet/keys.ts';
import { chatKeys } from './keys.ts';

type Begin = { creatorId: string; expectedCents: number };

/** Begins a paid chat; one that runs already, begun in another tab, is as good. */
export function useStartPaidChat(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ creatorId, expectedCents }: Begin) =>
      startPaidChat(creatorId, expectedCents, crypto.randomUUID()),
    // Also after a refusal: the price may be another now.
    onSettled: () => readAgain(client, username),
  });
}

export function useEndPaidChat(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endPaidChat,
    onSettled: () => readAgain(client, username),
  });
}

function readAgain(client: QueryClient, username: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: chatKeys.conversation(username) }),
    client.invalidateQueries({ queryKey: chatKeys.threads }),
    client.invalidateQueries({ queryKey: chatKeys.inboxes }),
  ]);
}

/** The first message, from elsewhere than its thread. */
export function useSendFirst(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendMessage,
    onSuccess: () => readBalanceAgain(client, username),
    // Why it was refused may be why the next one would be.
    onSettled: () => readAgain(client, username),
  });
}

/** A message went out: where a paid chat runs, the wallet has paid for it. */
export function readBalanceAgain(client: QueryClient, username: string): void {
  const conversation = client.getQueryData<Conversation>(chatKeys.conversation(username));
  if (!conversation?.paid_chat) return;
  for (const queryKey of moneyKeys) void client.invalidateQueries({ queryKey });
}
