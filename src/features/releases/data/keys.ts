/** Query keys of releases behind links. */
export const releaseKeys = { linked: (key: string) => ['release', key] as const };
