import { queryOptions } from '@tanstack/react-query';
import { followKeys } from '@/entities/follow/keys.ts';
import { fetchFirstSteps, fetchSuggestions } from './api.ts';

export const suggestionsQuery = (fanId: string) =>
  queryOptions({
    queryKey: [...followKeys.around, fanId, 'suggestions'],
    queryFn: fetchSuggestions,
  });

/** Refetched whenever the feed opens, because the steps are done on other screens. */
export const firstStepsQuery = (fanId: string) =>
  queryOptions({
    queryKey: [...followKeys.around, fanId, 'steps'],
    queryFn: fetchFirstSteps,
    refetchOnMount: 'always',
  });
