import { useLayoutEffect, useRef, type RefObject } from 'react';

type Held = { row: Element; at: number };

/**
 * Keeps the first visible row in place while rows are added above it; for lists that the page
 * itself scrolls. Returns a function to call just before the rows are added; `shown` changes when
 * they render. Browsers' scroll anchoring does this only sometimes, and Safari's never.
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
    // The browser's scroll anchoring would move the page a second time.
    document.documentElement.style.overflowAnchor = 'none';
  };
}

const documentTop = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/** Rows outside the screen may change their height in the frames after they were added. */
const FRAMES = 20;

/**
 * Scrolls by the row's movement in the document, which the reader's own scrolling does not affect.
 */
function holdFor(held: Held, frames = FRAMES): void {
  const moved = held.row.isConnected ? documentTop(held.row) - held.at : 0;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  if (frames === 0) document.documentElement.style.overflowAnchor = '';
  else requestAnimationFrame(() => holdFor({ ...held, at: held.at + moved }, frames - 1));
}

/** The first visible row, found without forcing the layout of hidden rows. */
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
