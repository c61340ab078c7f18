import { useLayoutEffect, useRef, type RefObject } from 'react';

type Held = { row: Element; at: number };

/**
 * Holds the first row on the screen in its place while rows come in above it; the page itself scrolls
 * the list. Answers a function that is called just before the rows are given, which are drawn with
 * `shown`. Browsers hold the place only sometimes, and Safari never.
 */
export function useHeldPlace(list: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const held = useRef<Held | null>(null);
  useLayoutEffect(() => {
    if (held.current) holdFor(held.current);
    held.current = null;
  }, [shown]);
  return () => {
    const row = rowOnScreen(list.current);
    if (!row) return;
    held.current = { row, at: documentTop(row) };
    // The browser's own way would move the page a second time.
    document.documentElement.style.overflowAnchor = 'none';
  };
}

const documentTop = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/** Rows off the screen get another height in the frames after they came. */
const FRAMES = 20;

/** Scrolls by what the row moves in the page, which a reader's own scrolling does not change. */
function holdFor(held: Held, frames = FRAMES): void {
  const moved = held.row.isConnected ? documentTop(held.row) - held.at : 0;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  if (frames === 0) document.documentElement.style.overflowAnchor = '';
  else requestAnimationFrame(() => holdFor({ ...held, at: held.at + moved }, frames - 1));
}

/** The first row on the screen, found without laying out those that are not. */
function rowOnScreen(list: HTMLElement | null): Element | undefined {
  const box = list?.getBoundingClientRect();
  if (!box) return undefined;
  for (let y = 0; y < window.innerHeight; y += 40) {
    const row = document
      .elementsFromPoint(box.left + box.width / 2, y)
      .map((element) => element.closest('[data-row]'))
      .find((found) => found && list?.contains(found));
    if (row) return row;
  }
  return undefined;
}
