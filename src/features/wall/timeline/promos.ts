import { queryOptions } from '@tanstack/react-query';
import { fetchPromos } from '../data/api.ts';

/** Keyed by the viewer: whose promotions one sees depends on blocks and region. */
export const promosQuery = (currentUserId: string | null) =>
  queryOptions({ queryKey: ['promos', currentUserId], queryFn: () => fetchPromos(currentUserId) });
