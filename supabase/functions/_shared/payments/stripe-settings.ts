/** Reads one variable of the environment; undefined if it is not set. */
export type ReadSetting = (name: string) => string | undefined;

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another host with the same API, for environments that cannot reach Stripe. */
  api?: { host: string; port: number; protocol: 'http' | 'https' } | undefined;
  /** A page with card fields that replaces Stripe's own elements. */
  cardFieldsUrl?: string | undefined;
  /** Timeout of a single call. */
  timeoutMs?: number;
}

/** The name of a key shows live mode; every other key moves no real money. */
export const isLiveMode = ({ secretKey }: Pick<StripeSettings, 'secretKey'>): boolean =>
  /^[a-z]+_live_/.test(secretKey);

/** Null without a secret key; a key without the other settings is a mistake. */
export function stripeSettings(read: ReadSetting): StripeSettings | null {
  const secretKey = read('STRIPE_SECRET_KEY');
  if (!secretKey) return null;
  const publishableKey = read('STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET');
  if (!publishableKey || !webhookSecret)
    throw new Error('STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET have to be set');
  const host = read('STRIPE_API_HOST');
  const protocol = read('STRIPE_API_PROTOCOL') === 'http' ? 'http' : 'https';
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    api: host ? { host, port: Number(read('STRIPE_API_PORT') ?? 443), protocol } : undefined,
    cardFieldsUrl: read('CARD_FIELDS_URL'),
  };
}
