import { useEffect, useEffectEvent } from 'react';
import { useMarkRead } from '../data/queries.ts';

type Reading = {
  /** The list and the read mark are loaded. */
  isShown: boolean;
  /** The newest visible id; null marks everything up to now. */
  until: string | null;
  dataUpdatedAt: number;
};

/** Marks the visible notifications as read after each fetch while the page is visible. */
export function useReading({ isShown, until, dataUpdatedAt }: Reading) {
  const { mutate } = useMarkRead();
  const mark = useEffectEvent(() => mutate(until));
  useEffect(() => {
    if (!isShown) return;
    const markInView = () => {
      if (document.visibilityState === 'visible') mark();
    };
    markInView();
    document.addEventListener('visibilitychange', markInView);
    return () => document.removeEventListener('visibilitychange', markInView);
  }, [isShown, dataUpdatedAt]);
}
