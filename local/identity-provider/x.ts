import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Grants } from './grants.ts';
import { isClient, type Client } from './request.ts';

/**
 * X's OAuth 2.0 endpoints for applications: tokens, and the profile of the person.
 * Source: https://docs.x.com/x-api/users/get-my-user
 */
export function xRoutes(base: string, client: Client, grants: Grants) {
  const app = new Hono();

  app.post('/2/oauth2/token', async (c) => {
    if (!isClient(c.req.header('authorization'), client)) {
      return c.json({ error: 'unauthorized_client' }, 401);
    }
    const form = new URLSearchParams(await c.req.text());
    const of = (name: string) => form.get(name) ?? '';
    const redeemed = grants.redeem(of('code'), of('redirect_uri'), of('code_verifier'));
    if (!redeemed) return c.json({ error: 'invalid_request' }, 400);
    return c.json({
      token_type: 'bearer',
      expires_in: 7200,
      access_token: redeemed.accessToken,
      refresh_token: randomBytes(24).toString('base64url'),
      scope: 'users.email tweet.read users.read offline.access',
    });
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
