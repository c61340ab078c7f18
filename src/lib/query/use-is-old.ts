import type { QueryObserverResult } from '@tanstack/react-query';
import { useState } from 'react';

type Reading = Pick<QueryObserverResult, 'isFetching' | 'isFetchedAfterMount' | 'isStale'>;

/**
 * Whether a screen shows data of an earlier visit whose reading has not come. Once current data
 * were shown, a reading that a change notification begins does not count.
 */
export function useIsOld({ isFetching, isFetchedAfterMount, isStale }: Reading): boolean {
  const [wasCurrent, setWasCurrent] = useState(false);
  const isCurrent = isFetchedAfterMount || !isStale;
  if (isCurrent && !wasCurrent) setWasCurrent(true);
  return isFetching && !isCurrent && !wasCurrent;
}
