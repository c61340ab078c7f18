import type { PaymentProvider } from '../payments/provider.ts';
import { createStripeProvider } from '../payments/stripe.ts';
import { optionalSetting, setting } from './env.ts';

/**
 * The only place that chooses the payment provider. To use another one, replace the adapter here.
 */
export function paymentProvider(): PaymentProvider {
  const host = optionalSetting('STRIPE_API_HOST');
  const isPlain = optionalSetting('STRIPE_API_PROTOCOL') === 'http';
  return createStripeProvider({
    secretKey: setting('STRIPE_SECRET_KEY'),
    publishableKey: setting('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: setting('STRIPE_WEBHOOK_SECRET'),
    api: host
      ? {
          host,
          port: Number(optionalSetting('STRIPE_API_PORT') ?? 443),
          protocol: isPlain ? 'http' : 'https',
        }
      : undefined,
    cardFieldsUrl: optionalSetting('CARD_FIELDS_URL'),
  });
}
