import { z } from 'zod';
import type { Person } from '../_shared/http/for-person.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';

export const cardRemoveRequest = z.strictObject({});

type Deps = {
  commands: Pick<PaymentCommands, 'cardAccount' | 'removeCard'>;
  provider: Pick<PaymentProvider, 'name' | 'removeCard'>;
};

/**
 * Takes the card off the provider's file first and forgets it afterwards: had we died in between,
 * our row still names the card, and asking again ends the work. The other way round nothing would.
 */
export function cardRemove({ commands, provider }: Deps) {
  return async (person: Person): Promise<{ removed: boolean }> => {
    const before = await commands.cardAccount(person.id);
    const hasCard = before.provider === provider.name && before.method !== null;
    if (hasCard && before.method) await provider.removeCard(before.method);
    const after = await commands.removeCard(person.id);
    // Another tab has linked a new card in between.
    const isAnother = after.method !== null && after.method !== before.method;
    if (isAnother && after.method && after.provider === provider.name) {
      await provider.removeCard(after.method);
    }
    return { removed: hasCard || isAnother };
  };
}
