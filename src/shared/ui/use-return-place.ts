import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Where somebody was in a list when they left it: a row, and how far down it stood. */
type Place = { row: string; top: number };

/** By entry of the history; gone with the page. */
const places = new Map<string, Place>();

export type ListOf = {
  /** Holds the rows, each marked by `data-row`. */
  list: RefObject<HTMLElement | null>;
  /** How many rows there are: with each page that comes the place is looked for again. */
  count: number;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/** The key of the entry of the history to which this screen belongs, also after it was replaced. */
export function useHistoryEntry(): () => string {
  const router = useRouter();
  const [path] = useState(() => router.latestLocation.pathname);
  const entry = useRef(keyOf(router.latestLocation.state));
  useEffect(() => {
    // A dialog's address takes the place of the entry while the screen stays.
    const note = () => {
      const { pathname, state } = router.latestLocation;
      if (pathname === path) entry.current = keyOf(state);
    };
    note();
    return router.subscribe('onBeforeNavigate', note);
  }, [router, path]);
  return useCallback(() => entry.current, []);
}

/**
 * A list that is trimmed on leaving leads Back to the place all the same (C79): the row that stood
 * first on the screen is remembered with the entry of the history, and on return pages are fetched
 * until it is there. Whoever scrolls meanwhile is left where they go.
 */
export function useReturnPlace({ list, ...pages }: ListOf): void {
  const entry = useHistoryEntry();
  const wanted = useRef(places.get(entry()) ?? null);

  useEffect(() => {
    const forget = () => {
      wanted.current = null;
    };
    const events = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
    for (const event of events) window.addEventListener(event, forget, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, forget);
    };
  }, []);

  // Before the rows leave the document, and before the router scrolls for what comes.
  useLayoutEffect(() => {
    const { current: element } = list;
    return () => {
      const first = rowsOf(element).find((row) => row.getBoundingClientRect().bottom > 0);
      const id = first?.dataset['row'];
      if (!first || id === undefined || window.scrollY === 0) places.delete(entry());
      else places.set(entry(), { row: id, top: first.getBoundingClientRect().top });
    };
  }, [list, entry]);

  const { count, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    const { current: place } = wanted;
    if (!place) return;
    const row = rowsOf(list.current).find(({ dataset }) => dataset['row'] === place.row);
    if (row) {
      settle(row, place, wanted);
    } else if (hasNextPage && !isFetchingNextPage) {
      void fetchNextPage();
    } else if (!hasNextPage && count > 0) {
      wanted.current = null;
    }
  }, [list, count, hasNextPage, isFetchingNextPage, fetchNextPage]);
}

/**
 * Brings a row to where it stood, and holds it there for some frames: the router restores its own
 * place in the first, and rows above that come near the screen take their real room in the next.
 */
function settle(row: HTMLElement, place: Place, wanted: RefObject<Place | null>, frames = 12) {
  requestAnimationFrame(() => {
    if (wanted.current !== place) return;
    window.scrollBy({ top: row.getBoundingClientRect().top - place.top, behavior: 'instant' });
    if (frames > 1 && row.isConnected) settle(row, place, wanted, frames - 1);
    else wanted.current = null;
  });
}

const keyOf = (state: { __TSR_key?: string | undefined }) => state.__TSR_key ?? '';
