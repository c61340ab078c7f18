/** Query keys of the people whom a creator shows. */
export const performerKeys = { mine: ['performers'] as const };
