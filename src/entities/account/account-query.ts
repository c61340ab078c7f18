import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { walletKeys } from '../wallet/keys.ts';
import { bootstrap, fetchMyAccount } from './api.ts';
import type { Account } from './current-user.tsx';
import { accountKeys } from './keys.ts';

/** The first reading is `bootstrap`, which also fills the balance and the unread counts. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.mine(userId),
    queryFn: ({ client }) =>
      client.getQueryData(accountKeys.mine(userId))
        ? fetchMyAccount()
        : readBootstrap(client, userId),
    staleTime: 60_000,
  });

/** Waits for the first reading of the account: the role decides the shape of most pages. */
export async function accountKnown(client: QueryClient, userId: string | null): Promise<void> {
  if (userId === null) return;
  // A failed reading does not stop the page.
  await client.ensureQueryData(accountQuery(userId)).catch(() => undefined);
}

async function readBootstrap(client: QueryClient, userId: string): Promise<Account | null> {
  const answer = await bootstrap();
  if (!answer) return null;
  // A user who signed out meanwhile leaves nothing in the cache of the next one.
  if (client.getQueryState(accountKeys.mine(userId))) {
    client.setQueryData(walletKeys.balance, answer.balance);
    client.setQueryData(accountKeys.activity(userId), answer.activity);
    client.setQueryData(accountKeys.presence(userId), true);
  }
  return answer.account;
}
