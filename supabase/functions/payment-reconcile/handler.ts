import type { z } from 'zod';
import type { runRequest } from '../_shared/domain/run.ts';
import { closedOf } from '../_shared/http/closed-of.ts';
import type {
  DuePayment,
  PaymentCommands,
  ReconcileCommands,
  Settlement,
} from '../_shared/payments/commands.ts';
import { chargeClaimed } from '../_shared/payments/charge-payment.ts';
import type { EndResult } from '../_shared/payments/provider.ts';
import type { PaymentProviders } from '../_shared/payments/providers.ts';

const batch = 10;

type Deps = {
  commands: Pick<PaymentCommands, 'paymentToCharge' | 'settlePayment'> & ReconcileCommands;
  providers: Pick<PaymentProviders, 'named'>;
};

/**
 * Repeats charges whose answer was lost, and ends those that stay without a result. The provider
 * decides whether a charge succeeded or ends, and the database settles each one once. After a crash
 * in between, the charge is checked again.
 */
export function paymentReconcile(deps: Deps) {
  return async ({ request_id }: z.output<typeof runRequest>) => {
    const due = await deps.commands.duePayments(request_id, batch);
    const closed = await closedOf(due, (payment) =>
      (payment.isLost ? repeatCharge : endPayment)(deps, payment),
    );
    return { closed, more: due.length === batch };
  };
}

/**
 * Asks for the same charge again, which is the first one if the provider knows it. Returns whether
 * the payment is settled.
 */
async function repeatCharge(deps: Deps, payment: DuePayment): Promise<boolean> {
  const { paymentId, fanId, isRenewal } = payment;
  const claimed = await deps.commands.paymentToCharge({ paymentId, fanId, address: 'unknown' });
  const { state } = await chargeClaimed(deps, claimed, !isRenewal);
  return state === 'succeeded' || state === 'failed';
}

/** Returns whether the payment is settled and closed. */
async function endPayment({ commands, providers }: Deps, payment: DuePayment): Promise<boolean> {
  const provider = providers.named(payment.provider);
  if (!provider) return false;
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
