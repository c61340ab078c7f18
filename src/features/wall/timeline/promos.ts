import { queryOptions } from '@tanstack/react-query';
import { fetchPromos } from '../data/api.ts';

/** Keyed by user, because blocks and regions decide which promotions are visible. */
export const promosQuery = (currentUserId: string | null) =>
  queryOptions({ queryKey: ['promos', currentUserId], queryFn: () => fetchPromos(currentUserId) });
