/** OAuth providers for signing in, by Auth's names, in the order of their buttons. */
export const oauthProviders = ['google', 'x'] as const;
export type OauthProvider = (typeof oauthProviders)[number];

export const oauthProviderNames: Record<OauthProvider, string> = { google: 'Google', x: 'X' };
