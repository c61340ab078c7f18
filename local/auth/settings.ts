import type { Context } from 'hono';
import type { Service } from './service.ts';

/**
 * The providers in the response of the hosted platform. `x` is missing there although it can be
 * enabled, so a client can only find out by a request to /authorize.
 */
const otherProviders = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** GET /settings: the settings that a sign-in page needs. */
export function settings({ config, providers }: Service, c: Context) {
  const offered = Object.fromEntries(otherProviders.map((name) => [name, providers.has(name)]));
  return c.json({
    external: { ...offered, email: config.email.enable_signup },
    disable_signup: !config.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
}

/** GET /health. Clients of the hosted platform expect this name. */
export const health = (c: Context) =>
  c.json({
    version: 'local',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });

/** GET /.well-known/jwks.json: by what clients verify tokens; empty for a shared secret. */
export const publicKeys = ({ ctx: { tokenKeys } }: Service, c: Context) =>
  c.json(typeof tokenKeys === 'string' ? { keys: [] } : tokenKeys.publicKeys());
