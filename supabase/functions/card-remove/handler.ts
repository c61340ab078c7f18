import { z } from 'zod';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { PaymentCommands, StoredCard } from '../_shared/payments/commands.ts';
import type { PaymentProviders } from '../_shared/payments/providers.ts';

export const cardRemoveRequest = z.strictObject({});

type Deps = {
  commands: Pick<PaymentCommands, 'cardAccount' | 'removeCard'>;
  providers: Pick<PaymentProviders, 'named'>;
};

/**
 * Removes the card from its provider first and from our row afterwards. After a crash between the
 * two, our row still names the card, and a retry completes the removal. In the reverse order the
 * card would stay at the provider.
 */
export function cardRemove({ commands, providers }: Deps) {
  return async (user: User): Promise<{ removed: boolean }> => {
    const { accounts } = await commands.cardAccount(user.id);
    const before = accounts.flatMap(({ provider, method }) =>
      method === null ? [] : [{ provider, method }],
    );
    for (const card of before) await providers.named(card.provider)?.removeCard(card.method);
    const after = await forget(commands, user);
    // Another tab linked a new card in the meantime.
    const added = after.filter(({ method }) => !before.some((card) => card.method === method));
    for (const card of added) await providers.named(card.provider)?.removeCard(card.method);
    return { removed: before.length > 0 || added.length > 0 };
  };
}

/** A card that is already removed is a success. */
async function forget(commands: Deps['commands'], user: User): Promise<StoredCard[]> {
  return commands.removeCard(user.id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'no_card_linked') return [];
    throw error;
  });
}
