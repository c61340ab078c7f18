import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '@/entities/account/account-query.ts';
import { checkUsername } from '@/entities/user/signup-check.ts';

/** A fan has no profile: the own name leads to the page with the own picture. */
async function pathOfOwnName(queryClient: QueryClient, currentUserId: string, name: string) {
  const me = await queryClient.ensureQueryData(accountQuery(currentUserId));
  if (me?.username !== name) return '/not-found';
  return me.role === 'fan' ? '/billing/account' : '/';
}

/** A reserved or invalid name is an unknown address to a guest. */
async function isNoName(name: string): Promise<boolean> {
  const availability = await checkUsername(name).catch(() => null);
  return availability === 'reserved' || availability === 'invalid';
}

/** The path to redirect to from the address of a user without a page. */
export async function pathInstead(client: QueryClient, currentUserId: string | null, name: string) {
  if (currentUserId) return pathOfOwnName(client, currentUserId, name);
  return (await isNoName(name)) ? '/' : '/not-found';
}
