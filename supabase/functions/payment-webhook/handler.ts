import { textOf } from '../_shared/http/body.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import { ForgedWebhook, type PaymentProvider } from '../_shared/payments/provider.ts';

/** Far above the largest event of a provider. */
const eventBytes = 512 * 1024;

type Deps = {
  commands: Pick<PaymentCommands, 'applyEvent'>;
  provider: Pick<PaymentProvider, 'name' | 'parseWebhook'>;
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
    await commands.applyEvent(provider.name, event);
    return { received: true };
  };
}
