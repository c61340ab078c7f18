import { useEffect, useEffectEvent } from 'react';
import { useMarkRead } from '../data/queries.ts';

/** Marks everything read whenever the list was read while the page is in view. */
export function useReading(dataUpdatedAt: number) {
  const { mutate } = useMarkRead();
  const mark = useEffectEvent(() => mutate());
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    const markInView = () => {
      if (document.visibilityState === 'visible') mark();
    };
    markInView();
    document.addEventListener('visibilitychange', markInView);
    return () => document.removeEventListener('visibilitychange', markInView);
  }, [dataUpdatedAt]);
}
