import { joinTopic } from '@/lib/supabase/realtime.ts';

type Listener = {
  /** Called with the names of the changed data, which the pages read again. */
  onSignal: (what: string[]) => void;
  onJoined: () => void;
};

/** Joins the user's own topic, on which only the database sends. */
export function watchOwnTopic(userId: string, { onSignal, onJoined }: Listener): () => void {
  const onEvent = (_event: string, { what }: Record<string, unknown>) => {
    if (Array.isArray(what)) onSignal(what.filter((name) => typeof name === 'string'));
  };
  return joinTopic(`user:${userId}`, { onEvent, onJoined }).leave;
}
