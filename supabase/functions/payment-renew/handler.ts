import type { z } from 'zod';
import type { paymentRunRequest } from '../_shared/domain/payment-run.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { chargePayment, type ChargingDeps } from '../_shared/payments/charge-payment.ts';
import type { RenewalCommands, RenewalPayment } from '../_shared/payments/commands.ts';

const batch = 10;

type Deps = {
  commands: ChargingDeps['commands'] & RenewalCommands;
  provider: ChargingDeps['provider'];
};

/**
 * Charges the open payments of renewals, without their users. A payment that the database refuses to
 * hand out fails, which counts as an attempt of the renewal; one beyond a limit of charges waits.
 */
export function paymentRenew(deps: Deps) {
  return async ({ request_id }: z.output<typeof paymentRunRequest>) => {
    const due = await deps.commands.renewalsToCharge(request_id, batch);
    const charged = await Promise.all(
      due.map((payment) =>
        charge(deps, payment).catch((error: unknown) => {
          // The other payments are still charged.
          console.error(error);
          return false;
        }),
      ),
    );
    const closed = charged.filter(Boolean).length;
    return { closed, more: due.length === batch && closed > 0 };
  };
}

/** Returns whether the provider was asked or the payment failed; false if it waits. */
async function charge(deps: Deps, payment: RenewalPayment): Promise<boolean> {
  try {
    await chargePayment(deps, { ...payment, address: 'unknown', isUserPresent: false });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'rate_limited') return false;
    await deps.commands.settlePayment(payment.paymentId, {
      outcome: 'failed',
      provider: deps.provider.name,
      ref: null,
      reason: null,
    });
  }
  return true;
}
