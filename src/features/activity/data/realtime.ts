import { joinTopic } from '@/lib/supabase/realtime.ts';

type Listener = {
  /** Names of what has changed for the user; the pages read it again. */
  onSignal: (what: string[]) => void;
  onJoined: () => void;
};

/** The user's own topic, on which only the database speaks. */
export function watchOwnTopic(userId: string, { onSignal, onJoined }: Listener): () => void {
  const onEvent = (_event: string, { what }: Record<string, unknown>) => {
    if (Array.isArray(what)) onSignal(what.filter((name) => typeof name === 'string'));
  };
  return joinTopic(`user:${userId}`, { onEvent, onJoined }).leave;
}
