import { z } from 'zod';
import { cardDetailsSchema } from '../_shared/domain/card.ts';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { PaymentCommands } from '../_shared/payments/commands.ts';
import { customerAt } from '../_shared/payments/customers.ts';
import type { PaymentProviders } from '../_shared/payments/providers.ts';

/** URL drops tabs and line breaks, which would make a path of another site of one of ours. */
function isOwnPath(path: string): boolean {
  const site = 'https://site.invalid';
  if (!path.startsWith('/') || !URL.canParse(path, site)) return false;
  const url = new URL(path, site);
  return url.origin === site && !url.pathname.startsWith('//');
}

export const cardCheckoutRequest = cardDetailsSchema.extend({
  paymentId: z.uuid('invalid_identifier'),
  /** The path of our page to which the form returns. */
  returnPath: z
    .string('invalid_payload')
    .max(2000, 'invalid_payload')
    .refine(isOwnPath, 'invalid_payload'),
});

type Deps = {
  commands: Pick<PaymentCommands, 'cardAccount' | 'setCardAccount' | 'startCheckout'>;
  providers: Pick<PaymentProviders, 'named' | 'forNewCards'>;
  siteUrl: string;
};

export type CheckoutAnswer = { state: 'open'; url: string } | { state: 'decided' };

/**
 * Opens the form of the provider that takes new cards, for a top-up that the caller has requested.
 * A repeated request opens the form of the same payment, at the provider that it began with.
 */
export function cardCheckout({ commands, providers, siteUrl }: Deps) {
  return async (
    user: User,
    input: z.output<typeof cardCheckoutRequest>,
    address: string,
  ): Promise<CheckoutAnswer> => {
    const { paymentId, returnPath, ...details } = input;
    const account = await commands.cardAccount(user.id);
    if (!account.maySetUp) throw new Refusal('rate_limited', 429);
    const chosen = providers.forNewCards(account.newCards);
    if (!chosen.startCheckout) throw new Refusal('temporarily_disabled', 403);
    await customerAt({ commands, provider: chosen }, user.id, account);
    const claim = { paymentId, fanId: user.id, provider: chosen.name, address };
    const payment = await commands.startCheckout(claim);
    if (payment.state !== 'processing') return { state: 'decided' };
    const provider = providers.named(payment.provider);
    if (!provider?.startCheckout || !payment.customer)
      throw new Refusal('temporarily_disabled', 403);
    const { url } = await provider.startCheckout({
      paymentId,
      amountCents: payment.amountCents,
      customer: payment.customer,
      returnUrl: new URL(returnPath, siteUrl).href,
      details,
    });
    return { state: 'open', url };
  };
}
