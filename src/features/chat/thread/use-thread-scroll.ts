import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isAtEnd } from '../data/rules.ts';

type Shown = {
  /** Ids of the first and last shown item. */
  first: string | undefined;
  last: string | undefined;
  /** The last item was just written by the signed-in user. */
  isLastMine: boolean;
};

/**
 * Keeps the scroll position of a thread: at the end while the reader is there, otherwise unchanged
 * when older messages are added above or new ones below. `hasUnseen`: new messages are below the
 * visible part.
 */
export function useThreadScroll({ first, last, isLastMine }: Shown) {
  const box = useRef<HTMLDivElement | null>(null);
  const place = useRef({ isAtEnd: true, height: 0, last: undefined as string | undefined });
  const [hasUnseen, setHasUnseen] = useState(false);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    place.current.isAtEnd = true;
    setHasUnseen(false);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = place.current;
    const isNew = was.last !== last;
    if (was.isAtEnd || (isNew && isLastMine)) toEnd();
    else if (isNew) setHasUnseen(true);
    // The height grew without a new item below: older messages were added above.
    else element.scrollTop += element.scrollHeight - was.height;
    place.current = { ...place.current, height: element.scrollHeight, last };
  }, [first, last, isLastMine, toEnd]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    place.current.isAtEnd = isAtEnd(element);
    if (place.current.isAtEnd) setHasUnseen(false);
  }, []);

  /** Follows content that grows by itself: loading pictures, a composer with more lines. */
  const watchSize = useCallback((element: HTMLDivElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const scroller = box.current;
      if (!scroller) return;
      if (place.current.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
      place.current.height = scroller.scrollHeight;
    });
    observer.observe(element);
    // The list itself, whose ref is attached after those of its content.
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, []);

  return { box, onScroll, watchSize, toEnd, hasUnseen };
}
