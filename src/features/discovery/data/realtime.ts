import type { CreatorPage } from '@domain/answers/discovery.ts';
import { useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { useEffect } from 'react';
import { counterPace, followQueries } from '@/lib/query/refetch-on-signal.ts';
import { joinTopic } from '@/lib/supabase/realtime.ts';
import { creatorKeys, isCreatorList } from '@/entities/creator/keys.ts';

type LivePage = {
  page: CreatorPage | null | undefined;
  username: string;
  currentUserId: string | null;
};

/**
 * Updates a creator's page while a member views it: the counters, and the online dot, which also
 * changes with the creator's invisibility. Guests join no topic.
 */
export function useLivePage({ page, username, currentUserId }: LivePage): void {
  const creatorId = page && !page.is_blocked ? page.id : undefined;
  const client = useQueryClient();
  useEffect(() => {
    if (!creatorId || !currentUserId) return;
    const filters = { queryKey: creatorKeys.page(username, currentUserId) };
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
  }, [client, creatorId, username, currentUserId]);
}

/** Refetches browse for a member when a creator in it becomes invisible or visible. */
export function useLiveBrowse(currentUserId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!currentUserId) return;
    const filters: InvalidateQueryFilters = {
      queryKey: creatorKeys.all,
      predicate: ({ queryKey }) => isCreatorList(queryKey),
    };
    const reading = followQueries(client, filters);
    const { leave } = joinTopic('browse', {
      onEvent: (event) => event === 'presence' && reading.follow(),
    });
    return () => {
      leave();
      reading.stop();
    };
  }, [client, currentUserId]);
}
