import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { bootstrap, fetchMyAccount } from '@/features/identity/auth/data/api.ts';
import { sessionKeys } from '@/features/identity/auth/data/queries.ts';
import { walletKeys } from '@/features/wallet/data/balance.ts';
import { unreadKey } from '@/lib/store/unread.ts';
import type { Account } from '@/entities/user/current-user.tsx';

/** The first read is bootstrap(), which also returns the balance and the unread counts. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: sessionKeys.account(userId),
    queryFn: ({ client }) =>
      client.getQueryData(sessionKeys.account(userId))
        ? fetchMyAccount()
        : readBootstrap(client, userId),
    staleTime: 60_000,
  });

/** Waits until the account is known: a role decides the shape of most pages. */
export async function accountKnown(client: QueryClient, userId: string | null): Promise<void> {
  if (userId === null) return;
  // If the account cannot be read, the page renders without it.
  await client.ensureQueryData(accountQuery(userId)).catch(() => undefined);
}

async function readBootstrap(client: QueryClient, userId: string): Promise<Account | null> {
  const arrival = await bootstrap();
  if (!arrival) return null;
  // After a sign-out meanwhile, nothing is cached for the next user.
  if (client.getQueryState(sessionKeys.account(userId))) {
    client.setQueryData(walletKeys.balance, arrival.balance);
    client.setQueryData(unreadKey(userId), arrival.activity);
    client.setQueryData(sessionKeys.presence(userId), true);
  }
  return arrival.account;
}
