import { useQueryClient } from '@tanstack/react-query';
import { useMatch, useRouter } from '@tanstack/react-router';
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
  isFetching: boolean;
  fetchNextPage: () => unknown;
};

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

const rowOf = (list: HTMLElement | null, place: Place) =>
  rowsOf(list).find(({ dataset }) => dataset['row'] === place.row);

/** The pane that scrolls the list, or null where the page itself does. */
function paneOf(list: HTMLElement | null): HTMLElement | null {
  for (let pane = list; pane && pane !== document.body; pane = pane.parentElement) {
    if (
      pane.scrollHeight > pane.clientHeight &&
      /auto|scroll/.test(getComputedStyle(pane).overflowY)
    )
      return pane;
  }
  return null;
}

/**
 * The key of the entry of the history to which this screen belongs, also after it was replaced, and
 * where a part of the screen arrives when the next one is already on its way.
 */
export function useHistoryEntry(): () => string {
  const router = useRouter();
  const path = useMatch({ strict: false, select: ({ pathname }) => bare(pathname) });
  const find = () => {
    const { latestLocation, state } = router;
    const own = [latestLocation, state.resolvedLocation].find(
      (location) => location && bare(location.pathname) === path,
    );
    return own && keyOf(own.state);
  };
  const [first] = useState(find);
  const entry = useRef(first ?? keyOf(router.latestLocation.state));
  useEffect(() => {
    // A dialog's address takes the place of the entry while the screen stays.
    const note = () => {
      const { pathname, state } = router.latestLocation;
      if (bare(pathname) === path) entry.current = keyOf(state);
    };
    note();
    return router.subscribe('onBeforeNavigate', note);
  }, [router, path]);
  return useCallback(() => entry.current, []);
}

/** A list counts as settled once nothing has moved or loaded for so long, */
const QUIET_MS = 1000;
/** and in so many frames: a page that is busy draws none, and nothing moves meanwhile. */
const QUIET_FRAMES = 20;

/**
 * A list that is trimmed on leaving leads Back to the place all the same: the row that stood
 * first on the screen is remembered with the entry of the history, and on return pages are fetched
 * until it is there. Whoever scrolls meanwhile is left where they go.
 */
export function useReturnPlace({ list, ...pages }: ListOf): void {
  const entry = useHistoryEntry();
  const client = useQueryClient();
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

  // A parent's ref is attached after the layout effects of its children, and detached before theirs
  // end.
  const element = useRef<HTMLElement | null>(null);
  useEffect(() => {
    element.current = list.current;
  });
  // Before the rows leave the document, and before the router scrolls for what comes.
  useLayoutEffect(
    () => () => {
      // The place is not reached yet: it stays the one that was remembered.
      if (wanted.current) return;
      const pane = paneOf(element.current);
      const edge = Math.max(pane?.getBoundingClientRect().top ?? 0, 0);
      const first = rowsOf(element.current).find(
        (row) => row.getBoundingClientRect().bottom > edge,
      );
      const id = first?.dataset['row'];
      const isAtTop = (pane?.scrollTop ?? window.scrollY) === 0;
      if (!first || id === undefined || isAtTop) places.delete(entry());
      else places.set(entry(), { row: id, top: first.getBoundingClientRect().top });
    },
    [entry],
  );

  const { count, hasNextPage, isFetching, fetchNextPage } = pages;
  useEffect(() => {
    const { current: place } = wanted;
    if (!place) return;
    if (rowOf(list.current, place)) {
      return hold({ list, place, wanted, isLoading: () => client.isFetching() > 0 });
    } else if (hasNextPage && !isFetching) {
      void fetchNextPage();
    } else if (!hasNextPage && count > 0) {
      wanted.current = null;
    }
  }, [client, list, count, hasNextPage, isFetching, fetchNextPage]);
}

type Held = {
  list: RefObject<HTMLElement | null>;
  place: Place;
  wanted: RefObject<Place | null>;
  isLoading: () => boolean;
};

/**
 * Keeps a row where it stood until the page has settled: the router restores its own place, rows
 * near the screen take their real height, and what stands above the list is still loading.
 */
function hold({ list, place, wanted, isLoading }: Held): () => void {
  let quietSince = performance.now();
  let quietFrames = 0;
  let row = rowOf(list.current, place);
  const follow = () => {
    if (wanted.current !== place) return;
    if (!row?.isConnected) row = rowOf(list.current, place);
    const pane = paneOf(list.current);
    const at = () => pane?.scrollTop ?? window.scrollY;
    const before = at();
    const off = row ? row.getBoundingClientRect().top - place.top : 0;
    if (Math.abs(off) >= 1) (pane ?? window).scrollBy({ top: off, behavior: 'instant' });
    const now = performance.now();
    quietFrames += 1;
    if (at() !== before || isLoading()) [quietSince, quietFrames] = [now, 0];
    const isQuiet = now - quietSince >= QUIET_MS && quietFrames >= QUIET_FRAMES;
    if (!isQuiet) frame = requestAnimationFrame(follow);
    else wanted.current = null;
  };
  let frame = requestAnimationFrame(follow);
  return () => cancelAnimationFrame(frame);
}

const keyOf = (state: { __TSR_key?: string | undefined }) => state.__TSR_key ?? '';

/** A path as matches and locations both have it. */
const bare = (path: string) => path.replace(/\/$/, '');
