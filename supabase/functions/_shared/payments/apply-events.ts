import type { CardOutcome, PaymentCommands } from './commands.ts';
import type { CardSavedEvent, PaymentEvent, PaymentProvider, ProviderEvent } from './provider.ts';
import type { PaymentProviders } from './providers.ts';
import { removeReplaced } from './replaced-cards.ts';

export interface EventDeps {
  commands: Pick<PaymentCommands, 'applyEvent' | 'applyCardEvent' | 'forgetCard'>;
  providers: Pick<PaymentProviders, 'named' | 'unnamed'>;
}

/** Applies the events of one message in their order. Throws if one of them has to be repeated. */
export async function applyEvents(
  deps: EventDeps,
  provider: PaymentProvider,
  events: ProviderEvent[],
): Promise<void> {
  let outcome: CardOutcome['outcome'] | null = null;
  for (const event of events) {
    if (event.type === 'card_saved') outcome = await applyCard(deps, provider, event);
    // A charge that went back never succeeds here.
    else if (outcome !== 'second' && outcome !== 'refused')
      await applyPayment(deps, provider, event);
  }
}

async function applyCard(
  deps: EventDeps,
  provider: PaymentProvider,
  event: CardSavedEvent,
): Promise<CardOutcome['outcome']> {
  const result = await deps.commands.applyCardEvent(provider.name, event);
  if (result.outcome === 'second' || result.outcome === 'refused') await giveBack(provider, event);
  const leftOver = async () => {
    if (result.outcome === 'saved') await removeReplaced(deps, result.fanId, result.replaced);
    else if (result.outcome !== 'repeated' && result.outcome !== 'unknown')
      await provider.removeCard(event.card.method);
  };
  await leftOver().catch((error: unknown) => {
    // The event is committed; replaced cards are removed with the next one.
    console.error(error);
  });
  return result.outcome;
}

/** Without a certain refund the event is not acknowledged, and the provider repeats it. */
async function giveBack(provider: PaymentProvider, event: CardSavedEvent): Promise<void> {
  const { providerRef: paymentRef, amountCents } = event;
  const refund = { refundId: paymentRef, paymentRef, amountCents, isWhole: true };
  const { state } = await provider.refund(refund);
  if (state !== 'succeeded' && state !== 'pending')
    throw new Error(`the charge ${paymentRef} could not be refunded: ${state}`);
}

async function applyPayment(
  { commands }: EventDeps,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<void> {
  const { endSetup } = await commands.applyEvent(provider.name, event);
  await closeWhatIsOpen(provider, event, endSetup).catch((error: unknown) => {
    // The event is committed; the reconcile job closes the charges and setups that stay open.
    console.error(error);
  });
}

/** A declined charge or setup accepts other cards at the provider until it is cancelled. */
async function closeWhatIsOpen(
  provider: PaymentProvider,
  { type, paymentId, amountCents, providerRef: ref, customer }: PaymentEvent,
  endSetup: boolean,
): Promise<void> {
  if (type === 'payment_failed' && paymentId && amountCents !== null && ref) {
    await provider.endCharge({ paymentId, amountCents, customer: null, ref });
  }
  // The decline may belong to an earlier setup than the one that is open now.
  if (endSetup && customer) await provider.endSetups({ customer, keep: null });
}
