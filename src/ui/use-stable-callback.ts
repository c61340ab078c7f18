import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * One and the same function for as long as the component stands, which does what the newest one
 * would: what is handed it need not be drawn again.
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
