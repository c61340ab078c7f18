import { useEffect, useEffectEvent } from 'react';
import { useMarkRead } from '../data/queries.ts';

type Reading = {
  /** The list is there, and so is the mark that it is held against. */
  isShown: boolean;
  /** The newest that is shown; null where everything up to now is meant. */
  until: string | null;
  dataUpdatedAt: number;
};

/** Marks as read what is shown, whenever the list was read while the page is in view. */
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
