import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** ms: how long parts of the page may load before the section of an address is left where it is */
const KEPT_MS = 5000;
/** Events of a reader who goes on by hand. */
const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Entries of the history that were shown before; a page that is returned to keeps its own place. */
const seen = new Set<string>();

/**
 * Shows the section of the address and keeps it in place while parts of the page load. The router
 * scrolls once, when the section may not be there yet or the page is still too short.
 */
export function useSectionPlace(id: string): void {
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  useEffect(() => {
    const section = id === '' ? null : document.getElementById(id);
    if (!section || seen.has(key)) return;
    seen.add(key);
    const observer = new ResizeObserver(() => section.scrollIntoView());
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, stop);
    };
    const timer = setTimeout(stop, KEPT_MS);
    // It also reports the size at the beginning.
    observer.observe(document.body);
    for (const act of acts) addEventListener(act, stop, { passive: true });
    return stop;
  }, [id, key]);
}
