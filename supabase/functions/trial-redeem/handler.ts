import { z } from 'zod';
import type { TrialCommands } from '../_shared/clients/trial-commands.ts';
import { trialCodeLength } from '../_shared/generated/limits.gen.ts';
import type { User } from '../_shared/http/for-user.ts';
import { forwardedHeaders } from '../_shared/http/forwarded.ts';

export const trialRedeemRequest = z.strictObject({
  code: z
    .string('invalid_trial_code')
    .regex(new RegExp(`^[A-Za-z0-9]{${trialCodeLength}}$`), 'invalid_trial_code'),
  request_id: z.uuid(),
});

type Deps = { commands: Pick<TrialCommands, 'redeem'> };

/**
 * Redeems a free trial for the user that Auth confirmed. Repeated with the same request id, after a
 * lost response or a crash, it returns the same answer. The rules are in SQL: redeem_trial.
 */
export function trialRedeem({ commands }: Deps) {
  return (
    user: User,
    { code, request_id }: z.output<typeof trialRedeemRequest>,
    request: Request,
  ) =>
    commands.redeem({
      userId: user.id,
      code,
      requestId: request_id,
      forwarded: forwardedHeaders(request),
    });
}
