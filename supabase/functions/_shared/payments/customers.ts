import { Refusal } from '../http/refusal.ts';
import type { CardAccount, PaymentCommands } from './commands.ts';
import type { PaymentProvider } from './provider.ts';

export type AccountCommands = Pick<PaymentCommands, 'cardAccount' | 'setCardAccount'>;

type Deps = {
  commands: AccountCommands;
  provider: Pick<PaymentProvider, 'name' | 'createCustomer'>;
};

/** The provider's customer of a fan, created and stored before its first use. */
export async function customerAt(
  { commands, provider }: Deps,
  fanId: string,
  account: CardAccount,
): Promise<string> {
  const known = accountAt(account, provider.name);
  if (known) return known.customer;
  const customer = await provider.createCustomer(fanId);
  await commands.setCardAccount(fanId, provider.name, customer);
  // If another tab stored a customer first, that customer is used.
  const noted = accountAt(await commands.cardAccount(fanId), provider.name);
  if (!noted) throw new Refusal('temporarily_disabled', 403);
  return noted.customer;
}

export const accountAt = ({ accounts }: CardAccount, providerName: string) =>
  accounts.find(({ provider }) => provider === providerName) ?? null;
