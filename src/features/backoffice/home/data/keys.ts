/** The cache is cleared at sign-out, so no key carries the user. */
export const homeKeys = {
  all: ['creator-home'] as const,
  counters: ['creator-home', 'counters'] as const,
};
