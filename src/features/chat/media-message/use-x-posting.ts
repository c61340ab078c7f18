import { useQuery } from '@tanstack/react-query';
import { fetchXPosting } from '../data/api.ts';
import { screenKeys } from '../data/screen-keys.ts';

/** Whether messages to an audience are posted at X; always refetched, because settings change it. */
export function useXPosting(): boolean {
  const { data } = useQuery({
    queryKey: screenKeys.xPosting,
    queryFn: fetchXPosting,
    staleTime: 0,
    gcTime: 0,
  });
  return data?.state === 'on';
}
