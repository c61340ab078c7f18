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
