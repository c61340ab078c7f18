import { useEffect } from 'react';

/** Attributes of the root element that styles of the whole page depend on. */
type RootMark =
  'data-covered' | 'data-toasts' | 'data-toast-below' | 'data-tray-docked' | 'data-tray-floating';

const counts = new Map<RootMark, number>();

/**
 * Sets an attribute of the root element until the returned function is called by all who set it. A
 * selector `:root:has(…)` in its place is matched against the whole page for each element that
 * comes or goes.
 */
export function markRoot(mark: RootMark): () => void {
  const change = (by: 1 | -1) => {
    const count = (counts.get(mark) ?? 0) + by;
    counts.set(mark, count);
    document.documentElement.toggleAttribute(mark, count > 0);
  };
  change(1);
  return () => change(-1);
}

/** Sets an attribute of the root element while the component is mounted and `isOn`. */
export function useRootMark(mark: RootMark, isOn = true): void {
  useEffect(() => (isOn ? markRoot(mark) : undefined), [mark, isOn]);
}
