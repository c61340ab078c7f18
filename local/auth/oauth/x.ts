import type { ExternalConfig } from '../config.ts';
import { getJson, present, redeemCode, textOf, type Provider } from './provider.ts';

const wanted = 'id,name,username,confirmed_email,profile_image_url,url,created_at';

/**
 * X with OAuth 2.0, provider `x` (`twitter` is the platform's name for OAuth 1.0a). X returns the
 * confirmed e-mail address only to apps with that permission, so it can be missing. Sources:
 * https://supabase.com/docs/guides/auth/social-login/auth-twitter and
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export function x(config: ExternalConfig, redirectUri: string): Provider {
  const api = config.url || 'https://api.x.com';
  return {
    config,
    scopes: ['users.email', 'tweet.read', 'users.read', 'offline.access'],
    usesPkce: true,
    authorizeUrl: () => Promise.resolve(`${config.url || 'https://x.com'}/i/oauth2/authorize`),
    redeem: (code, verifier) =>
      redeemCode(`${api}/2/oauth2/token`, config, redirectUri, code, verifier),
    describe: async ({ accessToken }) =>
      personOf(api, await getJson(`${api}/2/users/me?user.fields=${wanted}`, accessToken)),
  };
}

function personOf(api: string, { data }: Record<string, unknown>) {
  const user: Record<string, unknown> = typeof data === 'object' ? { ...data } : {};
  const sub = textOf(user, 'id');
  if (!sub) throw new Error('X names nobody');
  const [name, username, picture, website, email] = [
    'name',
    'username',
    'profile_image_url',
    'url',
    'confirmed_email',
  ].map((key) => textOf(user, key));
  return {
    emails: email ? [{ email, isVerified: true }] : [],
    claims: present({
      iss: api,
      sub,
      name,
      preferred_username: username,
      picture,
      profile: `https://x.com/${username ?? ''}`,
      website,
      phone_verified: false,
      custom_claims: { created_at: textOf(user, 'created_at') ?? '' },
      full_name: name,
      avatar_url: picture,
      provider_id: sub,
      user_name: username,
    }),
  };
}
