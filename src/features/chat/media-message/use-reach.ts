import { skipToken, useQuery } from '@tanstack/react-query';
import type { MediaMessageTarget } from './media-message-draft.ts';
import { fetchAudienceSize } from '../data/api.ts';
import { screenKeys } from '../data/screen-keys.ts';

/** The size of an audience, always refetched, because it changes every minute. */
export function useReach(target: MediaMessageTarget | null) {
  const audience = target?.to === 'audience' ? target.audience : null;
  return useQuery({
    queryKey: screenKeys.audience(audience),
    queryFn: audience === null ? skipToken : () => fetchAudienceSize(audience),
    staleTime: 0,
    gcTime: 0,
  });
}
