import { joinTopic } from '@/shared/supabase/realtime.ts';

type Listener = {
  /** Names of what has changed for the person; the pages read it again. */
  onHint: (what: string[]) => void;
  onJoined: () => void;
};

/** The person's own topic, on which only the database speaks. */
export function watchOwnTopic(personId: string, { onHint, onJoined }: Listener): () => void {
  const onEvent = (_event: string, { what }: Record<string, unknown>) => {
    if (Array.isArray(what)) onHint(what.filter((name) => typeof name === 'string'));
  };
  return joinTopic(`user:${personId}`, { onEvent, onJoined }).leave;
}
