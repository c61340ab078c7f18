import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import type { ExternalConfig } from '../config.ts';
import { getJson, present, redeemCode, textOf, type Provider } from './provider.ts';

/** Endpoints and keys from the OpenID Connect discovery document. */
interface Discovered {
  issuer: string;
  authorize: string;
  token: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

const usualIssuer = 'https://accounts.google.com';

async function discover(issuer: string): Promise<Discovered> {
  const found = await getJson(`${issuer}/.well-known/openid-configuration`);
  const need = (name: string) => {
    const value = textOf(found, name);
    if (!value) throw new Error(`${issuer} does not tell its ${name}`);
    return value;
  };
  return {
    issuer: need('issuer'),
    authorize: need('authorization_endpoint'),
    token: need('token_endpoint'),
    keys: createRemoteJWKSet(new URL(need('jwks_uri'))),
  };
}

/**
 * Google as an OpenID Connect provider. The profile comes from the ID token, whose signature and
 * audience are verified. Source: https://supabase.com/docs/guides/auth/social-login/auth-google
 */
export function google(config: ExternalConfig, redirectUri: string): Provider {
  let discovered: Promise<Discovered> | null = null;
  const provider = () => {
    discovered ??= discover(config.url || usualIssuer).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    config,
    scopes: ['email', 'profile'],
    usesPkce: false,
    authorizeUrl: async () => (await provider()).authorize,
    redeem: async (code, verifier) =>
      redeemCode((await provider()).token, config, redirectUri, code, verifier),
    async describe({ idToken }) {
      const { issuer, keys } = await provider();
      const { payload } = await jwtVerify(idToken ?? '', keys, {
        issuer,
        audience: config.client_id,
      });
      return personOf(payload);
    },
  };
}

function personOf(payload: JWTPayload) {
  const { sub, iss } = payload;
  if (!sub) throw new Error('The ID token names nobody');
  const [name, picture, email] = ['name', 'picture', 'email'].map((key) => textOf(payload, key));
  return {
    emails: email ? [{ email, isVerified: payload.email_verified === true }] : [],
    claims: present({
      iss,
      sub,
      name,
      picture,
      phone_verified: false,
      full_name: name,
      avatar_url: picture,
      provider_id: sub,
    }),
  };
}
