export const fanKeys = {
  all: ['fans'] as const,
  subscribers: (search: string, state: string | null) =>
    ['fans', 'subscribers', search, state] as const,
  followers: (search: string) => ['fans', 'followers', search] as const,
  top: ['fans', 'top'] as const,
  blocked: ['fans', 'blocked'] as const,
  card: (fanId: string) => ['fans', 'card', fanId] as const,
};
