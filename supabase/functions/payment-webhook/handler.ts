import { textOf } from '../_shared/http/body.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import {
  ForgedWebhook,
  type PaymentEvent,
  type PaymentProvider,
} from '../_shared/payments/provider.ts';

/** Far above the size of a provider's largest event. */
const eventBytes = 512 * 1024;

type Deps = {
  commands: Pick<PaymentCommands, 'applyEvent'>;
  provider: Pick<PaymentProvider, 'name' | 'parseWebhook' | 'endCharge' | 'endSetups'>;
};

/**
 * Events that the provider sends. A forged event is refused, and no row is written. A genuine event
 * is acknowledged only after it is committed, so that the provider repeats an event that was lost.
 */
export function paymentWebhook({ commands, provider }: Deps) {
  return async (request: Request): Promise<{ received: true }> => {
    const body = await textOf(request, eventBytes);
    const signature = request.headers.get('stripe-signature');
    const event = await provider.parseWebhook(body, signature).catch((error: unknown) => {
      throw error instanceof ForgedWebhook ? new Refusal('invalid_signature', 400) : error;
    });
    const { endSetup } = await commands.applyEvent(provider.name, event);
    await closeWhatIsOpen(provider, event, endSetup).catch((error: unknown) => {
      // The event is committed; the reconcile job closes the charges and setups that stay open.
      console.error(error);
    });
    return { received: true };
  };
}

/** A declined charge or setup accepts other cards at the provider until it is cancelled. */
async function closeWhatIsOpen(
  provider: Deps['provider'],
  { type, paymentId, amountCents, providerRef: ref, customer }: PaymentEvent,
  endSetup: boolean,
): Promise<void> {
  if (type === 'payment_failed' && paymentId && amountCents !== null && ref) {
    await provider.endCharge({ paymentId, amountCents, customer: null, ref });
  }
  // The decline may belong to an earlier setup than the one that is open now.
  if (endSetup && customer) await provider.endSetups({ customer, keep: null });
}
