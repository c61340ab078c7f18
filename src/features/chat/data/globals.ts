import { skipToken, useQuery } from '@tanstack/react-query';
import type { UploaderTarget } from '../uploader.ts';
import { fetchAudienceSize } from './api.ts';

/** How many people an audience has, asked anew each time: it changes by the minute. */
export function useReach(target: UploaderTarget | null) {
  const audience = target?.to === 'audience' ? target.audience : null;
  return useQuery({
    queryKey: ['chat', 'audience', audience] as const,
    queryFn: audience === null ? skipToken : () => fetchAudienceSize(audience),
    staleTime: 0,
    gcTime: 0,
  });
}
