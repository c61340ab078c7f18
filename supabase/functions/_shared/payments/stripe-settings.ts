export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another address of the same API, for a machine without the real one. */
  api?: { host: string; port: number; protocol: 'http' | 'https' } | undefined;
  /** A page with card fields that takes the place of Stripe's own elements. */
  cardFieldsUrl?: string | undefined;
  /** At most this long for any one call. */
  timeoutMs?: number;
}

/** Keys of live mode are named so; everything else moves no real money. */
export const isLiveMode = ({ secretKey }: Pick<StripeSettings, 'secretKey'>): boolean =>
  /^[a-z]+_live_/.test(secretKey);
