import type { Secrets } from '../state.ts';

/** The key by which the functions are known to the double of the lists. */
export const listsKey = ({ payoutSecret }: Pick<Secrets, 'payoutSecret'>) =>
  `lists_${payoutSecret}`;

/** The settings of the function that asks the lists. `listsUrl`: of the double. */
export function listsSettings(secrets: Secrets, listsUrl: string): Record<string, string> {
  return {
    LISTS_URL: listsUrl,
    LISTS_KEY: listsKey(secrets),
    LISTS_BANKS: '{"STOPNCII": "ncii", "KNOWN_ABUSE": "abuse"}',
  };
}
