import type { Role } from '@domain/answers/parts.ts';

/** Values of the address /notifications/:sort; the database defines the kinds of each. */
export type Filter = 'all' | 'tip' | 'wall_post' | 'subs' | 'new_story' | 'unlock';

type Choice = { value: Filter; label: string };

const choices: Record<Role, readonly Choice[]> = {
  creator: [
    { value: 'all', label: 'All' },
    { value: 'subs', label: 'Subscriptions' },
    { value: 'unlock', label: 'Unlocks' },
    { value: 'tip', label: 'Tips' },
  ],
  fan: [
    { value: 'all', label: 'All' },
    { value: 'wall_post', label: 'Posts' },
    { value: 'new_story', label: 'Stories' },
  ],
};

export const filtersOf = (role: Role) => choices[role];

/** The filter in the address; undefined if it does not exist for the role. */
export function filterFrom(sort: string | undefined, role: Role): Filter | undefined {
  return choices[role].find(({ value }) => value === (sort ?? 'all'))?.value;
}
