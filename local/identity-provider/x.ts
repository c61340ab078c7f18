import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Grant, Grants } from './grants.ts';
import { isClient, type Client } from './request.ts';

const controlRequest = z.object({ username: z.string() });

/**
 * X's OAuth 2.0 endpoints for applications: tokens, and the profile of the person.
 * Source: https://docs.x.com/x-api/users/get-my-user
 */
export function xRoutes(base: string, client: Client, grants: Grants) {
  const app = new Hono();
  /** Good for once: each use gives another one. */
  const refreshTokens = new Map<string, Grant>();
  const tokensFor = (grant: Grant, accessToken: string) => {
    const refreshToken = randomBytes(24).toString('base64url');
    refreshTokens.set(refreshToken, grant);
    return {
      token_type: 'bearer',
      expires_in: 7200,
      access_token: accessToken,
      refresh_token: refreshToken,
      scope: grant.scope,
    };
  };

  app.post('/2/oauth2/token', async (c) => {
    if (!isClient(c.req.header('authorization'), client)) {
      return c.json({ error: 'unauthorized_client' }, 401);
    }
    const form = new URLSearchParams(await c.req.text());
    const of = (name: string) => form.get(name) ?? '';
    if (of('grant_type') === 'refresh_token') {
      const grant = refreshTokens.get(of('refresh_token'));
      refreshTokens.delete(of('refresh_token'));
      if (!grant) return c.json({ error: 'invalid_request' }, 400);
      return c.json(tokensFor(grant, grants.issue(grant)));
    }
    const redeemed = grants.redeem(of('code'), of('redirect_uri'), of('code_verifier'));
    if (!redeemed) return c.json({ error: 'invalid_request' }, 400);
    return c.json(tokensFor(redeemed.grant, redeemed.accessToken));
  });

  // A person withdraws the permission, or an access token ends before its time.
  app.post('/__control/:what{revoke|expire}', async (c) => {
    const { username } = controlRequest.parse(await c.req.json());
    for (const [token, { person }] of refreshTokens) {
      if (person.username !== username) continue;
      grants.end(person.id);
      if (c.req.param('what') === 'revoke') refreshTokens.delete(token);
    }
    return c.json({});
  });

  app.get('/2/users/me', (c) => {
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /i, '');
    const grant = grants.ofToken(token);
    if (!grant) return c.json({ title: 'Unauthorized', status: 401 }, 401);
    if (grant.fault !== 'none') return c.json({ title: 'Service Unavailable', status: 503 }, 503);
    const { id, name, username, email } = grant.person;
    const picture = `${base}/picture/${id}`;
    const data = {
      id,
      name,
      username,
      profile_image_url: picture,
      created_at: '2019-03-01T08:00:00Z',
    };
    return c.json({ data: { ...data, ...(email && { confirmed_email: email }) } });
  });
  return app;
}
