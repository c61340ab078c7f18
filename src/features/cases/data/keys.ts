/** Query keys of complaints and decisions. The cache is cleared at sign-out. */
export const caseKeys = {
  complaint: (code: string) => ['complaint', code] as const,
  decisions: ['decisions'] as const,
  linked: (key: string) => ['decision', key] as const,
};
