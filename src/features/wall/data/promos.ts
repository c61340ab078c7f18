import { queryOptions } from '@tanstack/react-query';
import { fetchPromos } from './api.ts';
import { wallKeys } from './keys.ts';

/** Keyed by user, because blocks and regions decide which promotions are visible. */
export const promosQuery = (currentUserId: string | null) =>
  queryOptions({
    queryKey: wallKeys.promos(currentUserId),
    queryFn: () => fetchPromos(currentUserId),
  });
