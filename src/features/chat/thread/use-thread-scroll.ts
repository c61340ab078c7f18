import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isAtEnd } from '../data/rules.ts';

type Shown = {
  /** Ids of the first and the newest message. */
  first: string | undefined;
  newest: string | undefined;
  isNewestMine: boolean;
  /** The last one that is not sent yet, below all others. */
  unsent: string | undefined;
};

type Ends = Pick<Shown, 'first' | 'newest' | 'unsent'>;

/**
 * Keeps the scroll position of a thread: at the end while the reader is there, otherwise unchanged
 * when older messages are added above or new ones below. `hasUnseen`: new messages are below the
 * visible part; `seesNewest()` tells it also to effects of the commit that brings them.
 */
export function useThreadScroll({ first, newest, isNewestMine, unsent }: Shown) {
  const box = useRef<HTMLDivElement | null>(null);
  const place = useRef({ isAtEnd: true, seesNewest: true, height: 0 });
  const ends = useRef<Ends>({ first: undefined, newest: undefined, unsent: undefined });
  const [hasUnseen, setHasUnseen] = useState(false);

  const see = useCallback((seesNewest: boolean) => {
    place.current.seesNewest = seesNewest;
    setHasUnseen(!seesNewest);
  }, []);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    place.current.isAtEnd = true;
    see(true);
  }, [see]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = ends.current;
    const isNew = was.newest !== newest;
    const isWritten = unsent !== undefined && was.unsent !== unsent;
    // Own ones that waited are shown already; others were written elsewhere.
    const isMine = isNew && isNewestMine && was.unsent === undefined;
    if (place.current.isAtEnd || isWritten || isMine) toEnd();
    else if (isNew && !isNewestMine) see(false);
    // Older messages were added above.
    else if (was.first !== first) element.scrollTop += element.scrollHeight - place.current.height;
    place.current.height = element.scrollHeight;
    ends.current = { first, newest, unsent };
  }, [first, newest, isNewestMine, unsent, toEnd, see]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    place.current.isAtEnd = isAtEnd(element);
    if (place.current.isAtEnd) see(true);
  }, [see]);

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

  const seesNewest = useCallback(() => place.current.seesNewest, []);
  return { box, onScroll, watchSize, toEnd, hasUnseen, seesNewest };
}
