import { textOf } from '../_shared/http/body.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import {
  ForgedWebhook,
  type PaymentEvent,
  type PaymentProvider,
} from '../_shared/payments/provider.ts';

/** Far above the largest event of a provider. */
const eventBytes = 512 * 1024;

type Deps = {
  commands: Pick<PaymentCommands, 'applyEvent'>;
  provider: Pick<PaymentProvider, 'name' | 'parseWebhook' | 'endCharge' | 'endSetups'>;
};

/**
 * What the provider tells on its own. A forged event is refused and nothing is written; a true one
 * is answered only once it is committed, so that the provider sends again what we have lost.
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
      // The event is committed; the reconcile job closes what stays open.
      console.error(error);
    });
    return { received: true };
  };
}

/** What the bank refused stays open to other cards at the provider until it is cancelled there. */
async function closeWhatIsOpen(
  provider: Deps['provider'],
  { type, paymentId, amountCents, providerRef: ref, customer }: PaymentEvent,
  endSetup: boolean,
): Promise<void> {
  if (type === 'payment_failed' && paymentId && amountCents !== null && ref) {
    await provider.endCharge({ paymentId, amountCents, customer: null, ref });
  }
  // The refusal may be of an earlier setup than the one that is open now.
  if (endSetup && customer) await provider.endSetups({ customer, keep: null });
}
