import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Stable callback that always calls the latest closure, so that memoized children do not render
 * again.
 */
export function useStableCallback<Given extends unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...given: Given) => newest.current(...given), []);
}
