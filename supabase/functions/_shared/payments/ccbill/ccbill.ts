import type { PaymentProvider } from '../provider.ts';
import { charge, endCharge, refund, removeCard } from './charges.ts';
import { checkoutUrl } from './checkout.ts';
import { parsePostback } from './events.ts';
import type { CcbillSettings } from './settings.ts';

/**
 * The adapter of the provider CCBill: a form of the provider for the first sale, whose number is
 * the token of later ones, and postbacks.
 */
export function createCcbillProvider(settings: CcbillSettings): PaymentProvider {
  return {
    name: 'ccbill',
    // The provider knows no customers: the id binds a form to its fan.
    createCustomer: async (userId) => `fan_${userId}`,
    startCheckout: async (request) => ({ url: await checkoutUrl(settings, request) }),
    startCardSetup: async () => {
      throw new Error('cards are typed into the form of the provider');
    },
    describeCard: async () => ({ state: 'not_found' }),
    endSetups: async () => {},
    removeCard: (method) => removeCard(settings, method),
    // Cards cannot be listed: a replaced one is removed by its own token.
    removeOlderCards: async () => {},
    charge: (request) => charge(settings, request),
    endCharge: (request) => endCharge(settings, request),
    refund: (request) => refund(settings, request),
    parseWebhook: (message) => parsePostback(settings, message),
  };
}
