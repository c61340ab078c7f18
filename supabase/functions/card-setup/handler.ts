import { z } from 'zod';
import type { Person } from '../_shared/http/for-person.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import type { CardSetup, PaymentProvider } from '../_shared/payments/provider.ts';

export const cardSetupRequest = z.strictObject({
  theme: z.enum(['dark', 'light']).default('dark'),
});

type Deps = {
  commands: Pick<PaymentCommands, 'cardAccount' | 'setCardAccount'>;
  provider: Pick<PaymentProvider, 'name' | 'createCustomer' | 'startCardSetup'>;
};

/**
 * Opens the provider's card fields for a fan. The customer is written down before it is used, so
 * that what the fan puts on file there can be found again.
 */
export function cardSetup({ commands, provider }: Deps) {
  return async (
    person: Person,
    { theme }: z.output<typeof cardSetupRequest>,
  ): Promise<CardSetup> => {
    const account = await commands.cardAccount(person.id);
    const isOurs = account.provider === provider.name;
    const customer =
      (isOurs && account.customer) || (await openAccount({ commands, provider }, person));
    return provider.startCardSetup({ customer, theme });
  };
}

async function openAccount({ commands, provider }: Deps, person: Person): Promise<string> {
  const customer = await provider.createCustomer(person.id);
  await commands.setCardAccount(person.id, provider.name, customer);
  return customer;
}
