import type { Context } from 'hono';
import { badRequest } from './errors.ts';
import { passwordGrant } from './password-grant.ts';
import { pkceGrant } from './pkce.ts';
import { refreshGrant } from './refresh.ts';
import { originOf, readBody } from './request.ts';
import type { Service } from './service.ts';

/** The grant types of POST /token, each with its rate limit. */
const grants = {
  password: { run: passwordGrant, limit: 'sign_in_sign_ups' },
  refresh_token: { run: refreshGrant, limit: 'token_refresh' },
  pkce: { run: pkceGrant, limit: 'token_refresh' },
} as const;

const isGrant = (name: string): name is keyof typeof grants => Object.hasOwn(grants, name);

export async function token(service: Service, c: Context) {
  const name = c.req.query('grant_type') ?? '';
  if (!isGrant(name)) throw badRequest('invalid_credentials', 'unsupported_grant_type');
  const origin = originOf(c);
  service.limits.countRequest(grants[name].limit, origin.ip);
  return c.json(await grants[name].run(service, await readBody(c), origin));
}
