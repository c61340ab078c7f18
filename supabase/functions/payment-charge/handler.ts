import { z } from 'zod';
import type { User } from '../_shared/http/for-user.ts';
import {
  chargePayment,
  type ChargeAnswer,
  type ChargingDeps,
} from '../_shared/payments/charge-payment.ts';

export const paymentChargeRequest = z.strictObject({ paymentId: z.uuid('invalid_identifier') });

/** Charges an open payment of the caller, a top-up or a subscription. Idempotent. */
export function paymentCharge(deps: ChargingDeps) {
  return (
    user: User,
    { paymentId }: z.output<typeof paymentChargeRequest>,
    address: string,
  ): Promise<ChargeAnswer> => chargePayment(deps, { paymentId, fanId: user.id, address });
}
