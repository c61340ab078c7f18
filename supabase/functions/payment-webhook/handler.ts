import { textOf } from '../_shared/http/body.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { applyEvents, type EventDeps } from '../_shared/payments/apply-events.ts';
import { ForgedWebhook } from '../_shared/payments/provider.ts';

/** Far above the size of a provider's largest event. */
const eventBytes = 512 * 1024;

/**
 * Events that a provider sends; the query names it, or it is the first one. A forged event is
 * refused, and no row is written. A genuine event is acknowledged only after it is committed, so
 * that the provider repeats an event that was lost.
 */
export function paymentWebhook(deps: EventDeps) {
  return async (request: Request, address: string): Promise<{ received: true }> => {
    const body = await textOf(request, eventBytes);
    const query = new URL(request.url).searchParams;
    const name = query.get('provider');
    const provider = name === null ? deps.providers.unnamed : deps.providers.named(name);
    if (!provider) throw new Refusal('invalid_identifier', 400);
    const message = { body, query, headers: request.headers, address };
    const events = await provider.parseWebhook(message).catch((error: unknown) => {
      throw error instanceof ForgedWebhook ? new Refusal('invalid_signature', 400) : error;
    });
    await applyEvents(deps, provider, events);
    return { received: true };
  };
}
