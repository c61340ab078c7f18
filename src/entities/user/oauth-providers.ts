/** OAuth providers for signing in, by Auth's names, in the order of their buttons. */
export const oauthProviders = ['google', 'x'] as const;
export type OauthProvider = (typeof oauthProviders)[number];

/** Those among the providers of an account, in the same order. */
export const oauthAmong = (providers: readonly string[]): OauthProvider[] =>
  oauthProviders.filter((provider) => providers.includes(provider));

export const oauthProviderNames: Record<OauthProvider, string> = { google: 'Google', x: 'X' };
