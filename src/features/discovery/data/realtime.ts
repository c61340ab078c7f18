import { useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { useEffect } from 'react';
import { counterPace, followQueries } from '@/shared/queries/follow-hints.ts';
import { joinTopic } from '@/shared/supabase/realtime.ts';
import { discoveryKeys } from './queries.ts';

type PageOf = { creatorId: string | undefined; username: string; viewerId: string | null };

/**
 * Keeps a creator's page as it is while a member looks at it: the counters as posts and likes come,
 * and the online dot, which goes and comes as the creator hides and is seen. Guests join no topic.
 */
export function useLivePage({ creatorId, username, viewerId }: PageOf): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!creatorId || !viewerId) return;
    const filters = { queryKey: discoveryKeys.page(username, viewerId) };
    const presence = followQueries(client, filters);
    const counters = followQueries(client, filters, counterPace());
    const { leave } = joinTopic(`wall:${creatorId}`, {
      onEvent: (event) => (event === 'presence' ? presence : counters).follow(),
    });
    return () => {
      leave();
      presence.stop();
      counters.stop();
    };
  }, [client, creatorId, username, viewerId]);
}

/** Reads what a member browses again when a creator on some page of it hides or is seen again. */
export function useLiveBrowse(viewerId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!viewerId) return;
    const filters: InvalidateQueryFilters = {
      queryKey: ['discovery'],
      predicate: ({ queryKey }) => queryKey[1] === 'browse' || queryKey[1] === 'search',
    };
    const reading = followQueries(client, filters);
    const { leave } = joinTopic('browse', {
      onEvent: (event) => event === 'presence' && reading.follow(),
    });
    return () => {
      leave();
      reading.stop();
    };
  }, [client, viewerId]);
}
