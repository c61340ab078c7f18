import { useQueryClient } from '@tanstack/react-query';
import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A reader's position in a list: a row, and its distance from the top of the window in px. */
type Place = { row: string; top: number };

/** By history entry; lost on reload. */
const places = new Map<string, Place>();

export type ListOf = {
  /** The element that contains the rows, each marked by `data-row`. */
  list: RefObject<HTMLElement | null>;
  /** Number of rows; each new page starts another search for the place. */
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

/** The pane that scrolls the list, or null where the page itself scrolls. */
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
 * The key of the history entry that this screen belongs to, also after the entry was replaced, and
 * for a part of the screen that mounts when the next navigation has begun.
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
    // A dialog's address replaces the entry while the screen stays.
    const note = () => {
      const { pathname, state } = router.latestLocation;
      if (bare(pathname) === path) entry.current = keyOf(state);
    };
    note();
    return router.subscribe('onBeforeNavigate', note);
  }, [router, path]);
  return useCallback(() => entry.current, []);
}

/** A list counts as settled when nothing has moved or loaded for this time, in ms, */
const QUIET_MS = 1000;
/** and for this number of frames: a busy page renders none, so nothing moves meanwhile. */
const QUIET_FRAMES = 20;

/**
 * Restores the position in a list that is trimmed on leaving: the first visible row is stored with
 * the history entry, and on return pages are fetched until the row is there. Scrolling, a key or a
 * press ends the restoration.
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

  // A parent's ref is attached after the layout effects of its children and detached before their
  // cleanup.
  const element = useRef<HTMLElement | null>(null);
  useEffect(() => {
    element.current = list.current;
  });
  // Runs before the rows leave the document and before the router scrolls the next screen.
  useLayoutEffect(
    () => () => {
      // The place was not reached; the stored one remains valid.
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
 * Keeps a row in its place until the page has settled: the router restores its own position, rows
 * near the screen get their real height, and content above the list is still loading.
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

/** Matches and locations differ by the trailing slash. */
const bare = (path: string) => path.replace(/\/$/, '');
