import { z } from 'zod';
import { cardDetailsSchema, isAcceptedBrand } from '../_shared/domain/card.ts';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import { accountAt } from '../_shared/payments/customers.ts';
import type { Card, PaymentProvider } from '../_shared/payments/provider.ts';
import type { PaymentProviders } from '../_shared/payments/providers.ts';
import { removeReplaced } from '../_shared/payments/replaced-cards.ts';

export const cardConfirmRequest = cardDetailsSchema.extend({
  setupIntentId: z.string().regex(/^[\w-]{1,255}$/),
});

type Deps = {
  commands: Pick<PaymentCommands, 'cardAccount' | 'saveCard' | 'forgetCard'>;
  providers: Pick<PaymentProviders, 'named' | 'forNewCards'>;
};

/**
 * Links the card that the fan has stored at the provider. The data of the card come from the
 * provider, never from the browser. Older cards are removed from their providers last, and a retry
 * removes them if a crash prevented that.
 */
export function cardConfirm({ commands, providers }: Deps) {
  return async (user: User, input: z.output<typeof cardConfirmRequest>) => {
    const { setupIntentId, ...details } = input;
    const account = await commands.cardAccount(user.id);
    const provider = providers.forNewCards(account.newCards);
    const customer = accountAt(account, provider.name)?.customer;
    if (!customer) throw new Refusal('invalid_identifier', 400);
    const card = await readCard(provider, setupIntentId, customer);
    if (!isAcceptedBrand(card.issuer)) {
      await provider.removeCard(card.method);
      throw new Refusal('card_brand_not_accepted', 400, 'number');
    }
    const saved = { provider: provider.name, customer, ...card, ...details };
    const replaced = await commands.saveCard(user.id, saved);
    await provider.removeOlderCards(customer, card.method);
    await removeReplaced({ commands, providers }, user.id, replaced);
    return { issuer: card.issuer, digits: card.digits, holder: details.holder };
  };
}

async function readCard(
  provider: Pick<PaymentProvider, 'describeCard'>,
  setupId: string,
  customer: string,
): Promise<Card> {
  const reading = await provider.describeCard(setupId, customer);
  if (reading.state === 'unfinished') throw new Refusal('card_auth_failed', 403, 'auth');
  if (reading.state === 'not_found') throw new Refusal('invalid_identifier', 400);
  return reading.card;
}
