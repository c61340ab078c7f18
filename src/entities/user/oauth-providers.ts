/** Where users may sign in beside here, in the order of the buttons; as Auth names them. */
export const oauthProviders = ['google', 'x'] as const;
export type OauthProvider = (typeof oauthProviders)[number];

export const oauthProviderNames: Record<OauthProvider, string> = { google: 'Google', x: 'X' };
