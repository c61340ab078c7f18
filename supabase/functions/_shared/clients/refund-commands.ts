import { z } from 'zod';
import type { RefundCommands } from '../payments/commands.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const due = z.array(
  z
    .object({
      refund_id: z.uuid(),
      amount_cents: z.number().int(),
      is_whole: z.boolean(),
      provider: z.string().nullable(),
      provider_ref: z.string().nullable(),
    })
    .transform((row) => ({
      refundId: row.refund_id,
      amountCents: row.amount_cents,
      isWhole: row.is_whole,
      provider: row.provider,
      paymentRef: row.provider_ref,
    })),
);

/** The service commands of the job that refunds to cards. */
export function refundCommands(): RefundCommands {
  const client = serviceClient();
  return {
    dueRefunds(requestId, limit) {
      const args = { p_request_id: requestId, p_limit: limit };
      return callCommand(client, 'service_card_refunds_to_make', args, due);
    },
    async settleRefund(refundId, answer) {
      const args = {
        p_refund_id: refundId,
        p_outcome: answer.outcome,
        p_provider_ref: answer.outcome === 'succeeded' ? answer.ref : null,
        p_reason: answer.outcome === 'failed' ? answer.reason : null,
      };
      await callCommand(client, 'service_settle_card_refund', args, z.unknown());
    },
  };
}
