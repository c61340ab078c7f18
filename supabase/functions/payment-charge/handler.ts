import { z } from 'zod';
import type { Person } from '../_shared/http/for-person.ts';
import {
  chargePayment,
  type ChargeAnswer,
  type ChargingDeps,
} from '../_shared/payments/charge-payment.ts';

export const paymentChargeRequest = z.strictObject({ paymentId: z.uuid('invalid_identifier') });

/** Charges an open payment of the caller, whether a top-up or a subscription; safe to repeat. */
export function paymentCharge(deps: ChargingDeps) {
  return (
    person: Person,
    { paymentId }: z.output<typeof paymentChargeRequest>,
    address: string,
  ): Promise<ChargeAnswer> =>
    chargePayment(deps, { paymentId, fanId: person.id, address, isPersonPresent: true });
}
