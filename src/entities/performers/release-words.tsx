import type { Performer } from '@domain/answers/releases.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { DateInside } from '@/ui/date-inside.tsx';
import { StateText } from '@/ui/state-text.tsx';

/** What the creator learns of a refusal; the link tells its person what helps. */
const refusals: Partial<Record<ErrorCode, string>> = {
  id_expired: 'the ID has expired',
  id_unreadable: 'the ID cannot be read',
  name_mismatch: 'the ID has another name',
  face_mismatch: 'the ID shows somebody else',
  under_18: 'under 18',
};

/** The state of a release in a list. */
export function ReleaseState({ performer }: { performer: Performer }) {
  const { state, is_expired, expires_at, refusal, withdrawn_at } = performer;
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
          not accepted{refusal === null ? '' : `: ${refusals[refusal] ?? refusal}`}
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
