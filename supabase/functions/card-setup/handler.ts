import { z } from 'zod';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { CardAccount, PaymentCommands } from '../_shared/payments/commands.ts';
import type { CardSetup, PaymentProvider } from '../_shared/payments/provider.ts';

export const cardSetupRequest = z.strictObject({
  theme: z.enum(['dark', 'light']).default('dark'),
});

type Deps = {
  commands: Pick<PaymentCommands, 'cardAccount' | 'setCardAccount'>;
  provider: Pick<PaymentProvider, 'name' | 'createCustomer' | 'startCardSetup' | 'endSetups'>;
};

/**
 * Opens the provider's card fields for a fan. The customer is stored before its first use, so that
 * the cards of the fan can be found again. A user has at most one open setup, because each open
 * setup allows further attempts with a card.
 */
export function cardSetup({ commands, provider }: Deps) {
  return async (user: User, { theme }: z.output<typeof cardSetupRequest>): Promise<CardSetup> => {
    const account = await commands.cardAccount(user.id);
    if (!account.maySetUp) throw new Refusal('rate_limited', 429);
    const known = customerOf(account, provider.name);
    const customer = known ?? (await openAccount({ commands, provider }, user));
    const setup = await provider.startCardSetup({ customer, theme });
    await provider.endSetups({ customer, keep: setup.setupIntentId });
    return setup;
  };
}

async function openAccount({ commands, provider }: Deps, user: User): Promise<string> {
  const customer = await provider.createCustomer(user.id);
  await commands.setCardAccount(user.id, provider.name, customer);
  // If another tab stored a customer first, that customer is used.
  const noted = customerOf(await commands.cardAccount(user.id), provider.name);
  if (!noted) throw new Refusal('temporarily_disabled', 403);
  return noted;
}

const customerOf = (account: CardAccount, providerName: string) =>
  account.provider === providerName ? account.customer : null;
