import { z } from 'zod';
import type { ReconcileCommands } from '../payments/commands.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const due = z.array(
  z
    .object({
      payment_id: z.uuid(),
      amount_cents: z.number().int(),
      provider: z.string().nullable(),
      customer: z.string().nullable(),
      provider_ref: z.string().nullable(),
      is_checkout: z.boolean(),
      has_failed: z.boolean(),
      fan_id: z.uuid(),
      is_renewal: z.boolean(),
      is_lost: z.boolean(),
    })
    .transform(
      ({ payment_id: paymentId, amount_cents: amountCents, provider_ref: ref, ...at }) => ({
        paymentId,
        amountCents,
        ref,
        provider: at.provider,
        customer: at.customer,
        isCheckout: at.is_checkout,
        hasFailed: at.has_failed,
        fanId: at.fan_id,
        isRenewal: at.is_renewal,
        isLost: at.is_lost,
      }),
    ),
);

/** The service commands of the job that looks up payments without a result. */
export function reconcileCommands(): ReconcileCommands {
  const client = serviceClient();
  return {
    duePayments(requestId, limit) {
      const args = { p_request_id: requestId, p_limit: limit };
      return callCommand(client, 'service_payments_to_reconcile', args, due);
    },
    async closePayment(paymentId) {
      const args = { p_payment_id: paymentId };
      await callCommand(client, 'service_close_payment', args, z.unknown());
    },
  };
}
