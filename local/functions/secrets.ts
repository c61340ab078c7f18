import type { Secrets } from '../state.ts';

/** URLs of the doubles of external services, as functions reach them. */
export interface Doubles {
  /** Origin of the card provider's API. */
  paymentsUrl: string;
  /** URL of the card fields, as a browser reaches them. */
  fieldsUrl: string;
  mailUrl: string;
  siteUrl: string;
}

/** The secrets of the functions, which the payment double, the mail double and the worker share. */
export function functionSecrets(secrets: Secrets, doubles: Doubles): Record<string, string> {
  const payments = new URL(doubles.paymentsUrl);
  return {
    STRIPE_SECRET_KEY: secrets.paymentSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.paymentPublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.paymentWebhookSecret,
    STRIPE_API_HOST: payments.hostname,
    STRIPE_API_PORT: payments.port,
    STRIPE_API_PROTOCOL: 'http',
    CARD_FIELDS_URL: doubles.fieldsUrl,
    TRANSCODE_SECRET: secrets.transcodeSecret,
    MAIL_API_KEY: secrets.mailApiKey,
    MAIL_API_URL: doubles.mailUrl,
    MAIL_FROM: 'no-reply@velour.example',
    SITE_URL: doubles.siteUrl,
  };
}
