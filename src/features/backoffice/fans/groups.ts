/** Subscribers by what becomes of the subscription; failed renewals are among the expired ones. */
export const fanGroups = ['active', 'ending', 'expired'] as const;
export type FanGroup = (typeof fanGroups)[number];

export const groupWords: Record<FanGroup, string> = {
  active: 'Renewing',
  ending: 'Ending',
  expired: 'Expired',
};

export const readGroup = (value: unknown): FanGroup | undefined =>
  fanGroups.find((group) => group === value);
