import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import { callCommand, namingItsField } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const begun = z.object({
  application_id: z.uuid(),
  uploads: z.array(
    z.object({ kind: z.string(), media_id: z.uuid(), bucket: z.string(), name: z.string() }),
  ),
});
export type Begun = z.output<typeof begun>;

/** Refusals that SQL returns instead of raising, so that the attempt stays counted. */
const refusalStatus = { rate_limited: 429, email_taken: 400 } as const;
const refused = z.object({ refused: z.enum(['rate_limited', 'email_taken']) });

type Enrolment = {
  userId: string;
  secret: string;
  address: string;
  referrerId: string | null;
  fields: Record<string, unknown>;
  pictures: unknown[];
};

/** The service command of enrolment, over REST with the service key. */
export function enrolmentCommands() {
  const client = serviceClient();
  return {
    /**
     * Errors: rate_limited, email_taken, enrolment_expired, and refusals of a field, with its name
     * as reason.
     */
    async begin({ userId, secret, address, referrerId, fields, pictures }: Enrolment) {
      const args = {
        p_creator_id: userId,
        p_secret: secret,
        p_address: address,
        p_referrer_id: referrerId,
        p_fields: fields,
        p_pictures: pictures,
      };
      const answer = await callCommand(
        client,
        'service_begin_enrolment',
        args,
        z.union([begun, refused]),
      ).catch(namingItsField);
      if ('refused' in answer) throw new Refusal(answer.refused, refusalStatus[answer.refused]);
      return answer;
    },
  };
}
export type EnrolmentCommands = ReturnType<typeof enrolmentCommands>;
