import { queryOptions } from '@tanstack/react-query';
import { fetchCounters, fetchCreatorHome } from './api.ts';
import { homeKeys } from './keys.ts';

// The clock and the own posts send no change notification, so an opened page asks.
export const creatorHomeQuery = queryOptions({
  queryKey: [...homeKeys.all, 'summary'],
  queryFn: fetchCreatorHome,
  refetchOnMount: 'always',
});

export const countersQuery = queryOptions({
  queryKey: homeKeys.counters,
  queryFn: fetchCounters,
  refetchOnMount: 'always',
});
