import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMedia } from '@/ui/use-media-query.ts';
import { promosQuery } from '@/features/wall/data/promos.ts';
import { useLivePromos } from '@/features/wall/data/realtime.ts';
import { PromoRail } from '@/features/wall/timeline/promo-rail.tsx';
import { useCurrentUser, useCurrentUserId } from '@/entities/account/current-user.tsx';
import { MoneyAside } from './money-aside.tsx';

type BrowseRail = {
  /** The right column; false if it would be empty. */
  column: ReactNode;
  /** The promotions above the creators, on screens without a right column. */
  strip: ReactNode;
  /**
   * True when strip and creators have loaded: they appear together, so that creators do not move.
   */
  isSettled: boolean;
};

/**
 * Promotions beside browse. A fan's money is below them and waits for them, so that the layout does
 * not shift. `isLoading`: the first creators are loading.
 */
export function useBrowseRail(isLoading: boolean): BrowseRail {
  const currentUser = useCurrentUser();
  const currentUserId = useCurrentUserId();
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  const { data, isError, isLoading: isReading } = useQuery(promosQuery(currentUserId));
  const [settledWith, setSettledWith] = useState<'strip' | 'nothing' | null>(null);
  useLivePromos(currentUserId);
  const isWide = useMedia('(min-width: 1200px)');
  const isSettled = settledWith !== null || isWide || !(isReading || isLoading);
  const isEmpty = isSettled && (isError || data?.length === 0);
  // A wide screen settles before the promotions are there: its column moves nothing.
  if (settledWith === null && !(isReading || isLoading))
    setSettledWith(isEmpty ? 'nothing' : 'strip');
  const rail = !isEmpty && (
    <PromoRail
      promos={isSettled ? data : undefined}
      isGuest={currentUserId === null}
      look={isWide ? 'column' : 'strip'}
    />
  );
  return {
    column: isWide && (isFan || rail) && (
      <div className="flex flex-col gap-8">
        {rail}
        {isFan && (data || isError) && <MoneyAside />}
      </div>
    ),
    // The first promotion of a visit would push the creators down: the next visit shows it.
    strip: !isWide && settledWith !== 'nothing' && rail,
    isSettled,
  };
}
