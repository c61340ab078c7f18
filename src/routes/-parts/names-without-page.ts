import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '@/entities/account/account-query.ts';
import { checkUsername } from '@/features/identity/auth/data/api.ts';

/** A follower has no page of their own to show; home is where they are greeted. */
async function isOwnName(queryClient: QueryClient, currentUserId: string, name: string) {
  const me = await queryClient.ensureQueryData(accountQuery(currentUserId));
  return me?.username === name;
}

/**
 * What nobody can be called, as words of the address bar, is to a guest an address without a page.
 */
async function isNoName(name: string): Promise<boolean> {
  const availability = await checkUsername(name).catch(() => null);
  return availability === 'reserved' || availability === 'invalid';
}

/** Where the address of somebody without a page leads. */
export async function pathInstead(client: QueryClient, currentUserId: string | null, name: string) {
  const isHome = currentUserId
    ? await isOwnName(client, currentUserId, name)
    : await isNoName(name);
  return isHome ? '/' : '/not-found';
}
