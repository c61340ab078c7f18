import { z } from 'zod';
import type { AgeNews } from '../age/provider.ts';
import { Refusal } from '../http/refusal.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

/** SQL returns these refusals instead of raising them, so that the attempt stays counted. */
const refusalStatus = { age_not_confirmed: 403, rate_limited: 429 } as const;

const begun = z.union([
  z.object({ refused: z.enum(['age_not_confirmed', 'rate_limited']) }),
  z.object({ is_proven: z.literal(true) }),
  z.object({ id: z.uuid() }),
]);

/** A member, or a guest by the hash of a token. */
export type AgeSubject = { userId: string | null; guestHash: string | null };

/** The service commands of checks of ages, over REST with the service key. */
export function ageCommands() {
  const client = serviceClient();
  return {
    /** The id of a new check; null where an age is proven already. */
    async begin({ userId, guestHash }: AgeSubject, address: string): Promise<string | null> {
      const args = { p_user_id: userId, p_guest_hash: guestHash, p_address: address };
      const answer = await callCommand(client, 'service_begin_age_check', args, begun);
      if ('refused' in answer) throw new Refusal(answer.refused, refusalStatus[answer.refused]);
      return 'id' in answer ? answer.id : null;
    },

    /** Forgets a check that reached no provider. */
    drop: (id: string) =>
      callCommand(client, 'service_drop_age_check', { p_check_id: id }, z.unknown()),

    /** False where the result counts for nothing. */
    settle: ({ reference, result, method }: AgeNews) =>
      callCommand(
        client,
        'service_settle_age_check',
        { p_check_id: reference, p_result: result, p_method: method },
        z.boolean(),
      ),
  };
}
export type AgeCommands = ReturnType<typeof ageCommands>;
