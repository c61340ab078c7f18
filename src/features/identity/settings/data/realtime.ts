import type { QueryClient } from '@tanstack/react-query';
import { followQueries } from '@/lib/query/refetch-on-signal.ts';
import { joinTopic } from '@/lib/supabase/realtime.ts';
import { creatorSettingsQuery } from './queries.ts';

/** Refetches the settings after each sale, so that the remaining sales of an offer are right. */
export function watchSales(client: QueryClient, userId: string): () => void {
  const reading = followQueries(client, creatorSettingsQuery(userId));
  const topic = joinTopic(`user:${userId}`, {
    onEvent: (_event, { what }) => {
      if (Array.isArray(what) && what.includes('earnings')) reading.follow();
    },
  });
  return () => {
    topic.leave();
    reading.stop();
  };
}
