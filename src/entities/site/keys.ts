export const siteKeys = { info: ['site'] as const };
