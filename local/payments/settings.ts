import type { Secrets } from '../state.ts';
import type { CcbillSettings } from './ccbill/keys.ts';

/** Where the functions reach the doubles of the card providers. */
export interface PaymentAddresses {
  /** Origin of the first provider's API. */
  paymentsUrl: string;
  /** URL of its card fields, as a browser reaches them. */
  fieldsUrl: string;
  /** The second provider; null where it does not run. */
  checkout: CcbillSettings | null;
}

/** The settings of the functions for both card providers. */
export function paymentSettings(
  secrets: Secrets,
  { paymentsUrl, fieldsUrl, checkout }: PaymentAddresses,
): Record<string, string> {
  const payments = new URL(paymentsUrl);
  return {
    STRIPE_SECRET_KEY: secrets.paymentSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.paymentPublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.paymentWebhookSecret,
    STRIPE_API_HOST: payments.hostname,
    STRIPE_API_PORT: payments.port,
    STRIPE_API_PROTOCOL: 'http',
    CARD_FIELDS_URL: fieldsUrl,
    ...(checkout ? ccbillVariables(checkout) : {}),
    ...(process.env.PAYMENT_PROVIDER ? { PAYMENT_PROVIDER: process.env.PAYMENT_PROVIDER } : {}),
  };
}

const ccbillVariables = (settings: CcbillSettings) => ({
  CCBILL_ACCOUNT: settings.account,
  CCBILL_SUBACCOUNT: settings.subaccount,
  CCBILL_FLEX_ID: settings.flexId,
  CCBILL_SALT: settings.salt,
  CCBILL_APPLICATION_ID: settings.applicationId,
  CCBILL_APPLICATION_SECRET: settings.applicationSecret,
  CCBILL_DATALINK_USERNAME: settings.dataLinkUser,
  CCBILL_DATALINK_PASSWORD: settings.dataLinkPassword,
  CCBILL_WEBHOOK_KEY: settings.webhookKey,
  CCBILL_API_URL: settings.apiUrl,
  CCBILL_FORM_URL: settings.formUrl,
  CCBILL_DATALINK_URL: settings.dataLinkUrl,
});
