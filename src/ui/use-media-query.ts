import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query, such as '(min-width: 768px)'. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (report: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', report);
      return () => list.removeEventListener('change', report);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
