import type { Secrets } from '../state.ts';

/** How the functions and the double of the age provider know each other. */
export const ageKeys = ({ payoutSecret }: Pick<Secrets, 'payoutSecret'>) => ({
  key: 'site-local',
  secret: `age_${payoutSecret}`,
});

/** The settings of the functions for checks of ages. `url`: of the double. */
export function ageSettings(secrets: Secrets, url: string): Record<string, string> {
  const { key, secret } = ageKeys(secrets);
  return { AGE_CHECK_URL: url, AGE_CHECK_KEY: key, AGE_CHECK_SECRET: secret };
}
