import type { Context } from 'hono';
import { verifyToken } from '../../jwt.ts';
import { AuthError, forbidden } from '../errors.ts';
import type { Service } from '../service.ts';

const adminRoles = new Set(['service_role', 'supabase_admin']);

/**
 * Throws unless the request has the secret key; a user's token is refused. Source:
 * https://supabase.com/docs/reference/javascript/admin-api
 */
export async function requireAdmin({ ctx }: Service, c: Context): Promise<Admin> {
  const bearer = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!bearer) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await verifyToken(ctx.tokenKeys, bearer);
  if (!claims) throw forbidden('bad_jwt', 'invalid JWT: unable to parse or verify signature');
  if (!adminRoles.has(claims.role)) throw forbidden('not_admin', 'User not allowed');
  return { id: '00000000-0000-0000-0000-000000000000', email: claims.role, is_sso_user: false };
}

/** The actor of an admin request in the audit log. */
export interface Admin {
  id: string;
  email: string;
  is_sso_user: boolean;
}
