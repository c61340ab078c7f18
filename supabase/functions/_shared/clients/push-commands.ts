import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const leasedPush = z.object({
  device_id: z.uuid(),
  lease_token: z.uuid(),
  /** Null if the push service is not allowed any more. */
  endpoint: z.string().nullable(),
  p256dh: z.string(),
  auth: z.string(),
});
export type LeasedPush = z.output<typeof leasedPush>;

type Finish = { outcome: 'sent' | 'gone' | 'failed'; why: string; seconds: number };

/** The service commands of pushes, over REST with the service key. */
export function pushCommands() {
  const client = serviceClient();
  return {
    lease: (requestId: string, limit: number) =>
      callCommand(
        client,
        'service_lease_pushes',
        { p_request_id: requestId, p_limit: limit },
        z.array(leasedPush),
      ),
    /** Errors: lease_lost. */
    async finish(push: LeasedPush, { outcome, why, seconds }: Finish) {
      const args = {
        p_device_id: push.device_id,
        p_lease_token: push.lease_token,
        p_outcome: outcome,
        p_failure: why,
        p_wait_seconds: Math.ceil(seconds),
      };
      await callCommand(client, 'service_finish_push', args, z.unknown());
    },
  };
}
export type PushCommands = ReturnType<typeof pushCommands>;
