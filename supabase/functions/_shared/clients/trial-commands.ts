import { z } from 'zod';
import { errorCodes } from '../generated/error-codes.gen.ts';
import type { Forwarded } from '../http/forwarded.ts';
import { Refusal } from '../http/refusal.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const redeemed = z.object({ extended: z.boolean(), period: z.number().int(), profile: z.string() });
/** SQL returns these refusals instead of raising them, so that the attempt stays counted. */
const refused = z.object({ refused: z.enum(errorCodes), status: z.number().int() });

type Redeemed = z.output<typeof redeemed>;

type Redeeming = {
  userId: string;
  code: string;
  requestId: string;
  /** Where the user is. */
  forwarded: Forwarded;
};

/** The service command of free trials, over REST with the service key. */
export function trialCommands() {
  return {
    /** Errors: those of service_redeem_trial, each as a Refusal. */
    async redeem({ userId, code, requestId, forwarded }: Redeeming): Promise<Redeemed> {
      const answer = await callCommand(
        serviceClient(forwarded),
        'service_redeem_trial',
        { p_user_id: userId, p_code: code, p_request_id: requestId },
        z.union([redeemed, refused]),
      );
      if ('refused' in answer) throw new Refusal(answer.refused, answer.status);
      return answer;
    },
  };
}
export type TrialCommands = ReturnType<typeof trialCommands>;
