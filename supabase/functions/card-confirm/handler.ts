import { z } from 'zod';
import { cardDetailsSchema, isAcceptedBrand } from '../_shared/domain/card.ts';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import type { Card, PaymentProvider } from '../_shared/payments/provider.ts';

export const cardConfirmRequest = cardDetailsSchema.extend({
  setupIntentId: z.string().regex(/^[\w-]{1,255}$/),
});

type Deps = {
  commands: Pick<PaymentCommands, 'cardAccount' | 'saveCard'>;
  provider: Pick<PaymentProvider, 'name' | 'describeCard' | 'removeCard' | 'removeOlderCards'>;
};

/**
 * Links the card that the fan has stored at the provider. The data of the card come from the
 * provider, never from the browser. Older cards are removed from the provider last, and a retry
 * removes them if a crash prevented that.
 */
export function cardConfirm({ commands, provider }: Deps) {
  return async (user: User, input: z.output<typeof cardConfirmRequest>) => {
    const { setupIntentId, ...details } = input;
    const { customer, provider: name } = await commands.cardAccount(user.id);
    if (!customer || name !== provider.name) throw new Refusal('invalid_identifier', 400);
    const card = await readCard(provider, setupIntentId, customer);
    if (!isAcceptedBrand(card.issuer)) {
      await provider.removeCard(card.method);
      throw new Refusal('card_brand_not_accepted', 400, 'number');
    }
    await commands.saveCard(user.id, { provider: name, customer, ...card, ...details });
    await provider.removeOlderCards(customer, card.method);
    return { issuer: card.issuer, digits: card.digits, holder: details.holder };
  };
}

async function readCard(
  provider: Deps['provider'],
  setupId: string,
  customer: string,
): Promise<Card> {
  const reading = await provider.describeCard(setupId, customer);
  if (reading.state === 'unfinished') throw new Refusal('card_auth_failed', 403, 'auth');
  if (reading.state === 'not_found') throw new Refusal('invalid_identifier', 400);
  return reading.card;
}
