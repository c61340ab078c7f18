import type { Context } from 'hono';
import { verifyToken } from '../jwt.ts';
import { AuthError, badRequest, forbidden } from './errors.ts';
import { isUuid } from './request.ts';
import type { Service } from './service.ts';
import { findSession, type Session } from './sessions.ts';
import { findUserById, isBanned, type User } from './users.ts';

/**
 * The user of a request, checked against the database: a ban or a sign-out invalidates the token
 * immediately.
 */
export interface Caller {
  user: User;
  session: Session | null;
}

export async function requireCaller(service: Service, c: Context): Promise<Caller> {
  const bearer = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!bearer) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await verifyToken(service.ctx.tokenKeys, bearer);
  if (!claims) throw forbidden('bad_jwt', 'invalid JWT: unable to parse or verify signature');
  if (!claims.sub) throw forbidden('bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) {
    throw badRequest('bad_jwt', 'invalid claim: sub claim must be a UUID');
  }
  const user = await findUserById(service.pool, claims.sub);
  if (!user) throw forbidden('user_not_found', 'User from sub claim in JWT does not exist');
  const session = claims.session_id ? await findSession(service.pool, claims.session_id) : null;
  if (claims.session_id && !session) {
    throw forbidden('session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');
  return { user, session };
}
