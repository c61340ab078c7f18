import type { QueryClient } from '@tanstack/react-query';
import { followQueries } from '@/shared/queries/follow-hints.ts';
import { joinTopic } from '@/shared/supabase/realtime.ts';
import { creatorSettingsQuery } from './queries.ts';

/** Reads the settings again as sales come in, so that what is left of an offer is right. */
export function watchSales(client: QueryClient, personId: string): () => void {
  const reading = followQueries(client, creatorSettingsQuery(personId));
  const topic = joinTopic(`user:${personId}`, {
    onEvent: (_event, { what }) => {
      if (Array.isArray(what) && what.includes('earnings')) reading.follow();
    },
  });
  return () => {
    topic.leave();
    reading.stop();
  };
}
