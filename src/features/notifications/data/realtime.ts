import { joinTopic } from '@/shared/supabase/realtime.ts';

/** What the database says has changed for a person; the pages read it again. */
export type Hint = { what: string[]; paymentId: string | null };

type Listener = { onHint: (hint: Hint) => void; onJoined: () => void };

/** The person's own topic, on which only the database speaks. */
export function watchOwnTopic(personId: string, { onHint, onJoined }: Listener): () => void {
  const onEvent = (_event: string, payload: Record<string, unknown>) => {
    const { what, payment_id: paymentId } = payload;
    if (!Array.isArray(what)) return;
    onHint({
      what: what.filter((name) => typeof name === 'string'),
      paymentId: typeof paymentId === 'string' ? paymentId : null,
    });
  };
  return joinTopic(`user:${personId}`, { onEvent, onJoined }).leave;
}
