import type { z } from 'zod';
import type { runRequest } from '../_shared/domain/run.ts';
import { closedOf } from '../_shared/http/closed-of.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { chargeClaimed, type ChargingDeps } from '../_shared/payments/charge-payment.ts';
import type { RenewalCommands, RenewalPayment } from '../_shared/payments/commands.ts';

const batch = 10;

type Deps = {
  commands: ChargingDeps['commands'] & RenewalCommands;
  providers: ChargingDeps['providers'];
};

/**
 * Charges the open payments of renewals, without their users. A payment that the database refuses to
 * hand out fails, which counts as an attempt of the renewal; one beyond a limit of charges waits.
 */
export function paymentRenew(deps: Deps) {
  return async ({ request_id }: z.output<typeof runRequest>) => {
    const due = await deps.commands.renewalsToCharge(request_id, batch);
    const closed = await closedOf(due, (payment) => charge(deps, payment));
    return { closed, more: due.length === batch && closed > 0 };
  };
}

/** Refusals of a moment: the payment waits for its next lease. */
const passing = new Set([
  'rate_limited',
  'spend_limit_reached',
  'temporarily_disabled',
  'unauthorized_request',
]);

/** A fan's own cap, unlike the limit of a new card: the detail of SQL names which. */
const isOwnCap = ({ code, reason }: Refusal) =>
  code === 'spend_limit_reached' && reason?.includes('"own"') === true;

/** Returns true when the provider was asked or the payment failed. */
async function charge(deps: Deps, payment: RenewalPayment): Promise<boolean> {
  const claim = { ...payment, address: 'unknown' };
  const claimed = await deps.commands.paymentToCharge(claim).catch((error: unknown) => {
    if (error instanceof Refusal && (!passing.has(error.code) || isOwnCap(error))) return null;
    throw error;
  });
  if (claimed) await chargeClaimed(deps, claimed, false);
  else {
    const failure = { outcome: 'failed', provider: null, ref: null, reason: null } as const;
    await deps.commands.settlePayment(payment.paymentId, failure);
  }
  return true;
}
