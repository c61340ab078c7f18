import type { QueryClient } from '@tanstack/react-query';
import { followQueries } from '@/lib/query/refetch-on-signal.ts';
import { joinTopic } from '@/lib/supabase/realtime.ts';
import { creatorSettingsQuery } from './queries.ts';

/** Reads the settings again as sales come in, so that what is left of an offer is right. */
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
