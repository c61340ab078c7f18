/**
 * Apart from the queries: a route needs the keys in the first load, and the queries with its
 * screen.
 */
export const scheduledKeys = { all: ['scheduled'] as const };
