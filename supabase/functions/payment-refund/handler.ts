import type { z } from 'zod';
import type { runRequest } from '../_shared/domain/run.ts';
import { closedOf } from '../_shared/http/closed-of.ts';
import type { DueRefund, RefundCommands } from '../_shared/payments/commands.ts';
import type { PaymentProviders } from '../_shared/payments/providers.ts';

const batch = 10;

type Deps = {
  commands: RefundCommands;
  providers: Pick<PaymentProviders, 'named'>;
};

/**
 * Asks the provider for refunds that the database has queued. The refund's id is the provider's
 * idempotency key: after a crash, the next run asks for the same refund and books it once.
 */
export function paymentRefund(deps: Deps) {
  return async ({ request_id }: z.output<typeof runRequest>) => {
    const due = await deps.commands.dueRefunds(request_id, batch);
    const closed = await closedOf(due, (refund) => makeRefund(deps, refund));
    return { closed, more: due.length === batch };
  };
}

/** Returns whether the refund is decided; a pending or unknown one is asked for again later. */
async function makeRefund({ commands, providers }: Deps, refund: DueRefund): Promise<boolean> {
  const { refundId, amountCents, isWhole, paymentRef } = refund;
  const provider = providers.named(refund.provider);
  if (paymentRef && !provider) return false;
  // A charge without a reference was never made by a provider.
  const result =
    paymentRef && provider
      ? await provider.refund({ refundId, paymentRef, amountCents, isWhole })
      : ({ state: 'failed', reason: 'no_charge' } as const);
  switch (result.state) {
    case 'succeeded':
      await commands.settleRefund(refundId, { outcome: 'succeeded', ref: result.ref });
      return true;
    case 'failed':
      await commands.settleRefund(refundId, { outcome: 'failed', reason: result.reason });
      return true;
    case 'pending':
    case 'unknown':
      return false;
  }
}
