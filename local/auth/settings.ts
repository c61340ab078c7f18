import type { Context } from 'hono';
import type { Service } from './service.ts';

/**
 * The providers that the platform names in this answer. It can offer `x` too and does not say so:
 * whoever wants to know has to ask /authorize.
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

/** GET /settings: what a sign-in page needs to know. */
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

/** GET /health. The name is the one that clients of the platform look for. */
export const health = (c: Context) =>
  c.json({
    version: 'local',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
