import { createModernTreasury } from './modern-treasury.ts';
import type { TransferProvider } from './provider.ts';

type ReadSetting = (name: string) => string | undefined;

const usualApi = 'https://app.moderntreasury.com';

/** The providers that transfer and whose settings are there; none where staff use bank files. */
export function transferProviders(read: ReadSetting): TransferProvider[] {
  const apiKey = read('MODERN_TREASURY_API_KEY');
  if (!apiKey) return [];
  const organizationId = read('MODERN_TREASURY_ORGANIZATION_ID');
  const originatingAccountId = read('MODERN_TREASURY_ACCOUNT_ID');
  if (!organizationId || !originatingAccountId)
    throw new Error(
      'MODERN_TREASURY_ORGANIZATION_ID and MODERN_TREASURY_ACCOUNT_ID have to be set',
    );
  const apiUrl = read('MODERN_TREASURY_API_URL') ?? usualApi;
  return [createModernTreasury({ organizationId, apiKey, originatingAccountId, apiUrl })];
}
