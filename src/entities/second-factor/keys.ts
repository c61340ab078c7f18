/** Keyed by nothing: the cache is cleared when the user changes. */
export const factorKeys = {
  all: ['second-factors'] as const,
  list: ['second-factors', 'list'] as const,
  recovery: ['second-factors', 'recovery'] as const,
};
