import { createCcbillProvider } from './ccbill/ccbill.ts';
import { ccbillSettings } from './ccbill/settings.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripeProvider } from './stripe.ts';
import { stripeSettings, type ReadSetting } from './stripe-settings.ts';

/** The configured providers. Each payment and each stored card keeps its own. */
export interface PaymentProviders {
  /** Null for a provider that is not configured. */
  named(name: string | null): PaymentProvider | null;
  /** The provider that takes new cards: the one that the site sets, or else the default. */
  forNewCards(setBySite: string | null): PaymentProvider;
  /** The provider of reports that name none: the first one, whichever takes new cards. */
  readonly unnamed: PaymentProvider;
}

/** Every adapter; null where its settings are missing. */
const adapters: ((read: ReadSetting) => PaymentProvider | null)[] = [
  (read) => nullable(stripeSettings(read), createStripeProvider),
  (read) => nullable(ccbillSettings(read), createCcbillProvider),
];

const nullable = <S>(settings: S | null, create: (settings: S) => PaymentProvider) =>
  settings && create(settings);

/**
 * The adapters whose settings are there. `PAYMENT_PROVIDER` names the one that takes new cards; the
 * first one does without it.
 */
export function createProviders(read: ReadSetting): PaymentProviders {
  const all = adapters.map((create) => create(read)).filter((one) => one !== null);
  return providersOf(all, read('PAYMENT_PROVIDER'));
}

export function providersOf(
  all: readonly PaymentProvider[],
  defaultName: string | undefined,
): PaymentProviders {
  const named = (name: string | null) => all.find((one) => one.name === name) ?? null;
  const [unnamed] = all;
  const usual = defaultName ? named(defaultName) : unnamed;
  if (!unnamed || !usual)
    throw new Error(`the payment provider ${defaultName ?? ''} is not configured`);
  return { named, unnamed, forNewCards: (setBySite) => named(setBySite) ?? usual };
}
