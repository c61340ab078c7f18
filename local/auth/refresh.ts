import { audit } from './audit.ts';
import { badRequest, AuthError } from './errors.ts';
import type { Body, Origin } from './request.ts';
import { inTransaction, type Database, type Service } from './service.ts';
import {
  addRefreshToken,
  answer,
  checkAlive,
  findSession,
  type TokenResponse,
} from './sessions.ts';
import { findUserById, isBanned } from './users.ts';

interface RefreshToken {
  id: string;
  token: string;
  parent: string | null;
  revoked: boolean;
  user_id: string;
  session_id: string | null;
  updated_at: Date;
}

const notFound = () =>
  badRequest('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

/**
 * `grant_type=refresh_token`. A refresh token is valid once. A second use is accepted within the
 * reuse interval, or for the parent of the active token (a client that lost our response). Any
 * other reuse is treated as theft: with rotation, all refresh tokens of the session are revoked.
 * Source: https://supabase.com/docs/guides/auth/sessions
 */
export async function refreshGrant(
  service: Service,
  body: Body,
  origin: Origin,
): Promise<TokenResponse> {
  const given = body.text('refresh_token');
  if (given === '') throw badRequest('validation_failed', 'refresh_token required');
  if (!/^[a-z0-9]{12}$/.test(given)) {
    throw badRequest('validation_failed', 'Refresh token is not valid');
  }
  // the revocation after a reuse must be committed, so its error is thrown after the transaction
  const result = await inTransaction(service.pool, (db) => renew(service, db, given, origin));
  if (result instanceof AuthError) throw result;
  return result;
}

/** Finds a token after locking the row of its session, so two tabs refresh one after the other. */
async function lockToken(db: Database, given: string): Promise<RefreshToken> {
  await db.query(
    `select 1 from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [given],
  );
  const { rows } = await db.query<RefreshToken>(
    'select * from auth.refresh_tokens where token = $1',
    [given],
  );
  const token = rows[0];
  if (!token) throw notFound();
  return token;
}

async function renew(service: Service, db: Database, given: string, origin: Origin) {
  const token = await lockToken(db, given);
  const user = await findUserById(db, token.user_id);
  const session = token.session_id ? await findSession(db, token.session_id) : null;
  if (!user) throw notFound();
  if (isBanned(user)) throw badRequest('user_banned', 'Invalid Refresh Token: User Banned');
  if (!session) {
    throw badRequest('session_not_found', 'Invalid Refresh Token: No Valid Session Found');
  }
  checkAlive(service, session, token.updated_at);

  const next = await successor(service, db, token, session.id);
  if (next instanceof AuthError) return next;
  await audit(db, user, 'token_refreshed');
  await db.query(
    `update auth.sessions
     set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $2, ip = $3
     where id = $1`,
    [session.id, origin.userAgent, origin.ip],
  );
  return answer(service, db, user, {
    sessionId: session.id,
    refreshToken: next,
    method: 'token_refresh',
    origin,
  });
}

/** The next refresh token, or the error when the given one cannot be used again. */
async function successor(
  { config }: Service,
  db: Database,
  token: RefreshToken,
  sessionId: string,
): Promise<string | AuthError> {
  if (token.revoked) {
    const { rows } = await db.query<RefreshToken>(
      `select * from auth.refresh_tokens
       where session_id = $1 and not revoked order by id desc limit 1`,
      [sessionId],
    );
    const active = rows[0];
    if (active?.parent === token.token) return active.token;
    const forgivenUntil = token.updated_at.getTime() + config.refresh_token_reuse_interval * 1000;
    // without an active token the session was revoked before, and no reuse is accepted
    if (!active || Date.now() > forgivenUntil) {
      return refuseReuse(config.enable_refresh_token_rotation, db, sessionId);
    }
  }
  await db.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where id = $1 and not revoked',
    [token.id],
  );
  return addRefreshToken(db, token.user_id, sessionId, token.token);
}

async function refuseReuse(revokeFamily: boolean, db: Database, sessionId: string) {
  if (revokeFamily) {
    await db.query(
      `update auth.refresh_tokens set revoked = true, updated_at = now()
       where session_id = $1 and not revoked`,
      [sessionId],
    );
  }
  return badRequest('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
