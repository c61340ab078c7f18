import { useSyncExternalStore } from 'react';

export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the tab is hidden, where stories pause. */
export function useIsHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
