import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Grant, Grants } from './grants.ts';
import { isClient, type Client } from './request.ts';

/**
 * Google's OpenID Connect endpoints for applications: discovery, keys and tokens.
 * Source: https://developers.google.com/identity/openid-connect/openid-connect
 */
export async function googleRoutes(issuer: string, client: Client, grants: Grants) {
  const [ours, forged] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const key = { ...(await exportJWK(ours.publicKey)), kid: 'local', alg: 'RS256', use: 'sig' };
  const app = new Hono();

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  );
  app.get('/keys', (c) => c.json({ keys: [key] }));

  const idToken = ({ person, nonce, fault }: Grant) =>
    new SignJWT({
      name: person.name,
      picture: `${issuer}/picture/${person.id}`,
      ...(person.email && { email: person.email, email_verified: person.isVerified }),
      ...(nonce && { nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'local' })
      .setIssuer(issuer)
      .setAudience(client.id)
      .setSubject(person.id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(fault === 'signature' ? forged.privateKey : ours.privateKey);

  app.post('/token', async (c) => {
    if (!isClient(c.req.header('authorization'), client)) {
      return c.json({ error: 'invalid_client' }, 401);
    }
    const form = new URLSearchParams(await c.req.text());
    const of = (name: string) => form.get(name) ?? '';
    const redeemed = grants.redeem(of('code'), of('redirect_uri'), of('code_verifier'));
    if (!redeemed) return c.json({ error: 'invalid_grant' }, 400);
    const { grant, accessToken } = redeemed;
    return c.json({
      access_token: accessToken,
      expires_in: 3600,
      token_type: 'Bearer',
      scope: 'openid email profile',
      ...(grant.fault !== 'profile' && { id_token: await idToken(grant) }),
    });
  });
  return app;
}
