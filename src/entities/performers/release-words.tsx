import type { Performer } from '@domain/answers/releases.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { DateInside } from '@/ui/date-inside.tsx';
import { StateText } from '@/ui/state-text.tsx';

/** The state of a release in a list. */
export function ReleaseState({ performer }: { performer: Performer }) {
  const { state, is_expired, expires_at, refusal, decided_at, withdrawn_at } = performer;
  switch (state) {
    case 'accepted':
      return <StateText tone="good">agreed</StateText>;
    case 'submitted':
      return <StateText tone="warning">sent, we are looking at it</StateText>;
    case 'withdrawn':
      return (
        <StateText tone="bad">
          withdrawn <DateInside at={withdrawn_at ?? expires_at} />
        </StateText>
      );
    case 'refused':
      return (
        <StateText tone="bad">
          not accepted <DateInside at={decided_at ?? expires_at} />
          {refusal !== null && `. ${sentenceFor(refusal, { name: performer.name })}`}
        </StateText>
      );
    case 'invited':
      return is_expired ? (
        <StateText tone="quiet">the link has expired</StateText>
      ) : (
        <StateText tone="warning">
          invited until <DateInside at={expires_at} />
        </StateText>
      );
  }
}

/** Whether another link helps. */
export const canInvite = ({ state, refusal }: Performer) =>
  (state === 'invited' || state === 'refused') && refusal !== 'under_18';
