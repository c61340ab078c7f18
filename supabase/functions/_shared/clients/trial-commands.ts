import { z } from 'zod';
import { errorCodes } from '../generated/error-codes.gen.ts';
import { Refusal } from '../http/refusal.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const redeemed = z.object({ extended: z.boolean(), period: z.number().int(), profile: z.string() });
/** Refusals are answered instead of raised, so that the try stays counted. */
const refused = z.object({ refused: z.enum(errorCodes), status: z.number().int() });

type Redeemed = z.output<typeof redeemed>;

type Redeeming = {
  userId: string;
  code: string;
  requestId: string;
  /** Country of the user as the edge tells it; null where it does not. */
  region: string | null;
};

/** The service command of free trials, over REST with the service key. */
export function trialCommands() {
  return {
    /** Errors: what service_redeem_trial names, each as a Refusal. */
    async redeem({ userId, code, requestId, region }: Redeeming): Promise<Redeemed> {
      const answer = await callCommand(
        serviceClient(region),
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
