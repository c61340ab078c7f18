import { z } from 'zod';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';

export const cardRemoveRequest = z.strictObject({});

type Deps = {
  commands: Pick<PaymentCommands, 'cardAccount' | 'removeCard'>;
  provider: Pick<PaymentProvider, 'name' | 'removeCard'>;
};

/**
 * Removes the card from the provider first and from our row afterwards. After a crash between the
 * two, our row still names the card, and a retry completes the removal. In the reverse order the
 * card would stay at the provider.
 */
export function cardRemove({ commands, provider }: Deps) {
  return async (user: User): Promise<{ removed: boolean }> => {
    const before = await commands.cardAccount(user.id);
    const hasCard = before.provider === provider.name && before.method !== null;
    if (hasCard && before.method) await provider.removeCard(before.method);
    const after = await forget(commands, user);
    // Another tab linked a new card in the meantime.
    const isAnother = after.method !== null && after.method !== before.method;
    if (isAnother && after.method && after.provider === provider.name) {
      await provider.removeCard(after.method);
    }
    return { removed: hasCard || isAnother };
  };
}

/** A card that is already removed is a success. */
async function forget(commands: Deps['commands'], user: User) {
  return commands.removeCard(user.id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'no_card_linked') return nothing;
    throw error;
  });
}

const nothing = { provider: null, method: null };
