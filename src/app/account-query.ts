import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { bootstrap, fetchMyAccount } from '@/features/identity/auth/data/api.ts';
import { sessionKeys } from '@/features/identity/auth/data/queries.ts';
import { walletKeys } from '@/features/wallet/data/balance.ts';
import { unreadKey } from '@/lib/store/unread.ts';
import type { Account } from '@/entities/user/current-user.tsx';

/** Its first reading is the arrival, which brings what else stands around every screen. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: sessionKeys.account(userId),
    queryFn: ({ client }) =>
      client.getQueryData(sessionKeys.account(userId))
        ? fetchMyAccount()
        : readBootstrap(client, userId),
    staleTime: 60_000,
  });

/** Waits for the account where it is not known yet: a role decides the shape of most pages. */
export async function accountKnown(client: QueryClient, userId: string | null): Promise<void> {
  if (userId === null) return;
  // Without it the page is drawn all the same.
  await client.ensureQueryData(accountQuery(userId)).catch(() => undefined);
}

async function readBootstrap(client: QueryClient, userId: string): Promise<Account | null> {
  const arrival = await bootstrap();
  if (!arrival) return null;
  // Whoever has left meanwhile leaves nothing to the next one.
  if (client.getQueryState(sessionKeys.account(userId))) {
    client.setQueryData(walletKeys.balance, arrival.balance);
    client.setQueryData(unreadKey(userId), arrival.activity);
    client.setQueryData(sessionKeys.presence(userId), true);
  }
  return arrival.account;
}
