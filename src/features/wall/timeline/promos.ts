import { queryOptions } from '@tanstack/react-query';
import { fetchPromos } from '../data/api.ts';
import { wallKeys } from '../data/keys.ts';

/** Keyed by the viewer: whose promotions one sees depends on blocks and region. */
export const promosQuery = (currentUserId: string | null) =>
  queryOptions({
    queryKey: wallKeys.promos(currentUserId),
    queryFn: () => fetchPromos(currentUserId),
  });
