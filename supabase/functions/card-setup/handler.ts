import { z } from 'zod';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { customerAt, type AccountCommands } from '../_shared/payments/customers.ts';
import type { CardSetup } from '../_shared/payments/provider.ts';
import type { PaymentProviders } from '../_shared/payments/providers.ts';

export const cardSetupRequest = z.strictObject({
  theme: z.enum(['dark', 'light']).default('dark'),
});

type Deps = {
  commands: AccountCommands;
  providers: Pick<PaymentProviders, 'forNewCards'>;
};

/**
 * Opens the fields of the provider that takes new cards. The customer is stored before its first
 * use, so that the cards of the fan can be found again. A user has at most one open setup, because
 * each open setup allows further attempts with a card.
 */
export function cardSetup({ commands, providers }: Deps) {
  return async (user: User, { theme }: z.output<typeof cardSetupRequest>): Promise<CardSetup> => {
    const account = await commands.cardAccount(user.id);
    if (!account.maySetUp) throw new Refusal('rate_limited', 429);
    const provider = providers.forNewCards(account.newCards);
    // The form of such a provider is opened by card-checkout, with the amount of its top-up.
    if (provider.startCheckout) return { kind: 'redirect' };
    const customer = await customerAt({ commands, provider }, user.id, account);
    const setup = await provider.startCardSetup({ customer, theme });
    await provider.endSetups({ customer, keep: setup.setupIntentId });
    return setup;
  };
}
