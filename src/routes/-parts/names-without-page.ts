import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '@/entities/account/account-query.ts';
import { checkUsername } from '@/features/identity/auth/data/api.ts';

/** A fan has no profile page, so the own name leads home. */
async function isOwnName(queryClient: QueryClient, currentUserId: string, name: string) {
  const me = await queryClient.ensureQueryData(accountQuery(currentUserId));
  return me?.username === name;
}

/** A reserved or invalid name is an unknown address to a guest. */
async function isNoName(name: string): Promise<boolean> {
  const availability = await checkUsername(name).catch(() => null);
  return availability === 'reserved' || availability === 'invalid';
}

/** The path to redirect to from the address of a user without a page. */
export async function pathInstead(client: QueryClient, currentUserId: string | null, name: string) {
  const isHome = currentUserId
    ? await isOwnName(client, currentUserId, name)
    : await isNoName(name);
  return isHome ? '/' : '/not-found';
}
