import type { SubscriptionTerms } from '@domain/answers/fans.ts';

/** Which fans the page of subscribers lists: of a state, all, or those who spent most. */
export type ShownFans = SubscriptionTerms['state'] | 'all' | 'top';

export const shownFans: readonly { value: ShownFans; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Renewing' },
  { value: 'ending', label: 'Ending' },
  { value: 'past_due', label: 'Renewal failed' },
  { value: 'expired', label: 'Expired' },
  { value: 'top', label: 'Top fans' },
];

export type SubscribersSearch = { q?: string; show?: Exclude<ShownFans, 'all'> };

/** The search of the address; what is unknown counts as all. */
export function readShownFans(show: unknown): Pick<SubscribersSearch, 'show'> {
  const known = shownFans.find(({ value }) => value === show)?.value;
  return known && known !== 'all' ? { show: known } : {};
}

/** The state to ask for; null for all. */
export const stateOf = (show: ShownFans): SubscriptionTerms['state'] | null =>
  show === 'all' || show === 'top' ? null : show;
