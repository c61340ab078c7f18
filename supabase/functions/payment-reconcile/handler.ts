import type { z } from 'zod';
import type { paymentRunRequest } from '../_shared/domain/payment-run.ts';
import type {
  DuePayment,
  PaymentCommands,
  ReconcileCommands,
  Settlement,
} from '../_shared/payments/commands.ts';
import type { EndResult, PaymentProvider } from '../_shared/payments/provider.ts';

const batch = 10;

type Deps = {
  commands: Pick<PaymentCommands, 'settlePayment'> & ReconcileCommands;
  provider: Pick<PaymentProvider, 'name' | 'endCharge'>;
};

/**
 * Ends charges without a result. The provider decides whether a charge succeeded or ends, and the
 * database settles each one once. After a crash in between, the charge is checked again.
 */
export function paymentReconcile(deps: Deps) {
  return async ({ request_id }: z.output<typeof paymentRunRequest>) => {
    const due = await deps.commands.duePayments(request_id, batch);
    const closed = await Promise.all(
      due.map((payment) =>
        endPayment(deps, payment).catch((error: unknown) => {
          // The other payments are still processed.
          console.error(error);
          return false;
        }),
      ),
    );
    return { closed: closed.filter(Boolean).length, more: due.length === batch };
  };
}

/** Returns whether the payment is settled and closed. */
async function endPayment({ commands, provider }: Deps, payment: DuePayment): Promise<boolean> {
  if (payment.provider !== provider.name) return false;
  const settlement = settlementOf(await provider.endCharge(payment), payment);
  if (!settlement) return false;
  await commands.settlePayment(payment.paymentId, { ...settlement, provider: provider.name });
  await commands.closePayment(payment.paymentId);
  return true;
}

/** Null if the bank is still processing, or if the result is unknown. */
function settlementOf(result: EndResult, { ref }: DuePayment): Omit<Settlement, 'provider'> | null {
  switch (result.state) {
    case 'succeeded':
      return { outcome: 'succeeded', ref: result.ref, reason: null };
    case 'declined':
      return { outcome: 'failed', ref: result.ref, reason: result.reason };
    case 'absent':
      return { outcome: 'failed', ref, reason: 'cancelled' };
    case 'pending':
    case 'unknown':
      return null;
  }
}
