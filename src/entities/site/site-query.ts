import { queryOptions } from '@tanstack/react-query';
import { fetchSiteInfo } from './api.ts';
import { siteKeys } from './keys.ts';

/** The operator's public settings. */
export const siteQuery = queryOptions({
  queryKey: siteKeys.info,
  queryFn: fetchSiteInfo,
  staleTime: Infinity,
});
