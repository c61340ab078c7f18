import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '@/app/account-query.ts';
import { checkUsername } from '@/features/session/data/api.ts';

/** A follower has no page of their own to show; home is where they are greeted. */
async function isOwnName(queryClient: QueryClient, viewerId: string, name: string) {
  const me = await queryClient.ensureQueryData(accountQuery(viewerId));
  return me?.username === name;
}

/** What nobody can be called, as words of the address bar, is to a guest an address without a page. */
async function isNoName(name: string): Promise<boolean> {
  const verdict = await checkUsername(name).catch(() => null);
  return verdict === 'reserved' || verdict === 'invalid';
}

/** Where the address of somebody without a page leads. */
export async function pathInstead(client: QueryClient, viewerId: string | null, name: string) {
  const isHome = viewerId ? await isOwnName(client, viewerId, name) : await isNoName(name);
  return isHome ? '/' : '/not-found';
}
