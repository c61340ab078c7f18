export const scheduledKeys = {
  all: ['scheduled'] as const,
  /** from: the day with which the list begins, as in the address */
  list: (from: string | undefined) => ['scheduled', 'list', from] as const,
  times: (month: string) => ['scheduled', 'times', month] as const,
};
