import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followQueries } from '@/shared/queries/follow-hints.ts';
import { joinTopic } from '@/shared/supabase/realtime.ts';
import { fetchPromos } from './api.ts';

/** Keyed by the viewer: whose promotions one sees depends on blocks and region. */
export const promosQuery = (viewerId: string | null) =>
  queryOptions({ queryKey: ['promos', viewerId], queryFn: fetchPromos });

/** Reads the promotions again when one comes or goes. Guests join no topic. */
export function useLivePromos(viewerId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!viewerId) return;
    const reading = followQueries(client, promosQuery(viewerId));
    const { leave } = joinTopic('browse', {
      onEvent: (event) => event === 'promo' && reading.follow(),
    });
    return () => {
      leave();
      reading.stop();
    };
  }, [client, viewerId]);
}
