import type { FanGroup } from '../groups.ts';

export const fanKeys = {
  all: ['fans'] as const,
  list: (relation: 'subscribers' | 'followers', search: string, group?: FanGroup) =>
    ['fans', relation, search, group] as const,
  blocked: ['fans', 'blocked'] as const,
  card: (fanId: string) => ['fans', 'card', fanId] as const,
};
