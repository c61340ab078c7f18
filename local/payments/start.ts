import type { Ports } from '../ports.ts';
import type { Secrets } from '../state.ts';
import { createCcbillDouble } from './ccbill/double.ts';
import { ccbillKeys, type CcbillSettings } from './ccbill/keys.ts';
import { createPaymentDouble } from './double.ts';

/** Settings of the provider with a form of its own. */
export type CheckoutSettings = CcbillSettings;

interface Options {
  folder(part: string): string;
  ports: Pick<Ports, 'payments' | 'checkout'>;
  secrets: Secrets;
  /** Where the providers send their events. */
  webhookUrl: string;
  pageOrigin: string;
  log(line: string): void;
}

/** Starts the doubles of both card providers. */
export async function startPaymentDoubles(options: Options, stops: (() => Promise<void>)[]) {
  const { ports, secrets, webhookUrl, pageOrigin, log } = options;
  const payments = await createPaymentDouble({
    dataDir: options.folder('payments'),
    port: ports.payments,
    secretKey: secrets.paymentSecretKey,
    publishableKey: secrets.paymentPublishableKey,
    webhookSecret: secrets.paymentWebhookSecret,
    webhookUrl: `${webhookUrl}?provider=stripe`,
    pageOrigin,
    log,
  });
  stops.push(() => payments.stop());
  const keys = ccbillKeys(secrets.checkoutSecret);
  const second = await createCcbillDouble({
    dataDir: options.folder('checkout'),
    port: ports.checkout,
    keys,
    webhookUrl: `${webhookUrl}?provider=ccbill&key=${keys.webhookKey}`,
    pageOrigin,
    log,
  });
  stops.push(() => second.stop());
  return {
    paymentsUrl: payments.url,
    fieldsUrl: `${payments.url}/fields`,
    checkout: second.settings,
  };
}
