export const fanKeys = {
  all: ['fans'] as const,
  list: (relation: 'subscribers' | 'followers', search: string) =>
    ['fans', relation, search] as const,
  blocked: ['fans', 'blocked'] as const,
  card: (fanId: string) => ['fans', 'card', fanId] as const,
};
