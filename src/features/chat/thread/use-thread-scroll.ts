import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isAtEnd } from '../data/rules.ts';

type Shown = {
  /** Ids of the first and last thing that is shown. */
  first: string | undefined;
  last: string | undefined;
  /** The currentUser has just written the last one. */
  isLastMine: boolean;
};

/**
 * Keeps a reader's place: at the end while they are there, where they were when older messages come
 * in above or new ones below. `hasUnseen`: something new stands below what they look at.
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
    // Nothing new below, and yet higher: older messages have come in above.
    else element.scrollTop += element.scrollHeight - was.height;
    place.current = { ...place.current, height: element.scrollHeight, last };
  }, [first, last, isLastMine, toEnd]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    place.current.isAtEnd = isAtEnd(element);
    if (place.current.isAtEnd) setHasUnseen(false);
  }, []);

  /** For what grows by itself: pictures that arrive, a composer that takes more lines. */
  const watchSize = useCallback((element: HTMLDivElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const scroller = box.current;
      if (!scroller) return;
      if (place.current.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
      place.current.height = scroller.scrollHeight;
    });
    observer.observe(element);
    // The list itself, which gets its ref only after what it holds.
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, []);

  return { box, onScroll, watchSize, toEnd, hasUnseen };
}
