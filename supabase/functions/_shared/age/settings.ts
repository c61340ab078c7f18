import { optionalSetting, setting } from '../clients/env.ts';
import type { AgeProvider } from './provider.ts';
import { verifyMy } from './verify-my.ts';

/** The provider of the environment: AGE_CHECK_URL, _KEY and _SECRET; null where none is set up. */
export function ageProvider(): AgeProvider | null {
  const url = optionalSetting('AGE_CHECK_URL');
  if (url === undefined) return null;
  return verifyMy({ url, key: setting('AGE_CHECK_KEY'), secret: setting('AGE_CHECK_SECRET') });
}
