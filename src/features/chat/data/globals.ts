import { queryOptions, useMutation } from '@tanstack/react-query';
import { fetchAudienceSize, sendGlobal, type Audience } from './api.ts';

/** Asked anew each time: who belongs to an audience changes by the minute. */
export const audienceSizeQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['chat', 'audience', audience] as const,
    queryFn: () => fetchAudienceSize(audience),
    staleTime: 0,
    gcTime: 0,
  });

export const useSendGlobal = () => useMutation({ mutationFn: sendGlobal });
