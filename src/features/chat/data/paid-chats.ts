import type { Conversation } from '@domain/answers/chat.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { endPaidChat, startPaidChat } from './api.ts';
import { moneyKeys } from '@/entities/wallet/keys.ts';
import { chatKeys } from './keys.ts';
import { readAgain } from './read-again.ts';

type Begin = { creatorId: string; expectedCents: number };

/** Starts a paid chat; one that was started in another tab counts as success. */
export function useStartPaidChat(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ creatorId, expectedCents }: Begin) =>
      startPaidChat(creatorId, expectedCents, crypto.randomUUID()),
    // Also after a refusal, because the price may have changed.
    onSettled: () => readThreadsAgain(client, username),
  });
}

export function useEndPaidChat(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endPaidChat,
    onSettled: () => readThreadsAgain(client, username),
  });
}

function readThreadsAgain(client: QueryClient, username: string): Promise<unknown> {
  return Promise.all([
    readAgain(client, username),
    client.invalidateQueries({ queryKey: chatKeys.threads }),
  ]);
}

/** Refetches the balance after a message of a paid chat, which the wallet has paid. */
export function readBalanceAgain(client: QueryClient, username: string): void {
  const conversation = client.getQueryData<Conversation>(chatKeys.conversation(username));
  if (!conversation?.paid_chat) return;
  for (const queryKey of moneyKeys) void client.invalidateQueries({ queryKey });
}
