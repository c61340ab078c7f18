import { createHash } from 'node:crypto';
import type { Secrets } from '../state.ts';

/** How the functions and the double of the provider of transfers know each other. */
export const payoutKeys = ({ payoutSecret }: Pick<Secrets, 'payoutSecret'>) => ({
  organizationId: 'organization-local',
  apiKey: `test_${payoutSecret}`,
});

/** The key of the function bank, as its setting has it. */
export const bankKeysOf = ({ bankSecret }: Pick<Secrets, 'bankSecret'>) =>
  `local:${createHash('sha256').update(bankSecret).digest('base64')}`;

/** The settings of the functions for bank accounts and payouts. `payoutsUrl`: of the double. */
export function payoutSettings(secrets: Secrets, payoutsUrl: string): Record<string, string> {
  const { organizationId, apiKey } = payoutKeys(secrets);
  return {
    BANK_KEYS: bankKeysOf(secrets),
    MODERN_TREASURY_ORGANIZATION_ID: organizationId,
    MODERN_TREASURY_API_KEY: apiKey,
    MODERN_TREASURY_ACCOUNT_ID: 'account-local',
    MODERN_TREASURY_API_URL: payoutsUrl,
  };
}
