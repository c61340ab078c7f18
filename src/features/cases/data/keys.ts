/** Keys of the cache for complaints. */
export const caseKeys = {
  complaint: (code: string) => ['complaint', code] as const,
};
