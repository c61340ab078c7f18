export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  latest: (fanId: string) => ['subscriptions', 'latest', fanId] as const,
  terms: (fanId: string, creatorId: string) =>
    ['subscriptions', 'terms', fanId, creatorId] as const,
  list: (fanId: string) => ['subscriptions', 'list', fanId] as const,
};
