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
 * Ends charges that nobody has answered. The provider decides between a success and the end, the
 * database settles each once; dying in between means that it is looked at once more.
 */
export function paymentReconcile(deps: Deps) {
  return async ({ request_id }: z.output<typeof paymentRunRequest>) => {
    const due = await deps.commands.duePayments(request_id, batch);
    const closed = await Promise.all(
      due.map((payment) =>
        endPayment(deps, payment).catch((error: unknown) => {
          // The others go on.
          console.error(error);
          return false;
        }),
      ),
    );
    return { closed: closed.filter(Boolean).length, more: due.length === batch };
  };
}

/** Answers whether nothing of it is open any more. */
async function endPayment({ commands, provider }: Deps, payment: DuePayment): Promise<boolean> {
  if (payment.provider !== provider.name) return false;
  const settlement = settlementOf(await provider.endCharge(payment), payment);
  if (!settlement) return false;
  await commands.settlePayment(payment.paymentId, { ...settlement, provider: provider.name });
  await commands.closePayment(payment.paymentId);
  return true;
}

/** Null where the bank still works on it, or nobody can say. */
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
