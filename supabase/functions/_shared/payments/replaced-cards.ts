import type { PaymentCommands, StoredCard } from './commands.ts';
import type { PaymentProviders } from './providers.ts';

type Deps = {
  commands: Pick<PaymentCommands, 'forgetCard'>;
  providers: Pick<PaymentProviders, 'named'>;
};

/**
 * Removes replaced cards, each at its own provider, and its data here afterwards. After a crash the
 * next link or removal of the fan finds what is left.
 */
export async function removeReplaced(
  { commands, providers }: Deps,
  fanId: string,
  cards: StoredCard[],
): Promise<void> {
  for (const card of cards) {
    await providers.named(card.provider)?.removeCard(card.method);
    await commands.forgetCard(fanId, card);
  }
}
