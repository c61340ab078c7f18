import { z } from 'zod';
import type { RenewalCommands } from '../payments/commands.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const due = z.array(
  z
    .object({ payment_id: z.uuid(), fan_id: z.uuid() })
    .transform(({ payment_id: paymentId, fan_id: fanId }) => ({ paymentId, fanId })),
);

/** The service command of the job that charges renewals. */
export function renewalCommands(): RenewalCommands {
  const client = serviceClient();
  return {
    renewalsToCharge(requestId, limit) {
      const args = { p_request_id: requestId, p_limit: limit };
      return callCommand(client, 'service_renewals_to_charge', args, due);
    },
  };
}
