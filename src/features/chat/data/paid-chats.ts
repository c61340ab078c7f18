import type { Conversation } from '@domain/answers/chat.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { endPaidChat, startPaidChat } from './api.ts';
import { moneyKeys } from '@/entities/wallet/keys.ts';
import { chatKeys } from './keys.ts';

type Begin = { creatorId: string; expectedCents: number };

/** Starts a paid chat; one that was started in another tab counts as success. */
export function useStartPaidChat(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ creatorId, expectedCents }: Begin) =>
      startPaidChat(creatorId, expectedCents, crypto.randomUUID()),
    // Also after a refusal, because the price may have changed.
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

/** Refetches the balance after a message of a paid chat, which the wallet has paid. */
export function readBalanceAgain(client: QueryClient, username: string): void {
  const conversation = client.getQueryData<Conversation>(chatKeys.conversation(username));
  if (!conversation?.paid_chat) return;
  for (const queryKey of moneyKeys) void client.invalidateQueries({ queryKey });
}
