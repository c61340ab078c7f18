import { randomBytes, randomUUID } from 'node:crypto';
import { signClaims } from '../jwt.ts';
import { audit } from './audit.ts';
import { durationMs } from './config.ts';
import { badRequest } from './errors.ts';
import { runCustomAccessToken } from './hooks.ts';
import type { Origin } from './request.ts';
import type { Database, Service } from './service.ts';
import { noInstance, userJson, type User } from './users.ts';

/** Source: https://supabase.com/docs/guides/auth/sessions */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'magiclink'
  | 'invite'
  | 'recovery'
  | 'email/signup'
  | 'email_change'
  | 'totp';

export interface Session {
  id: string;
  user_id: string;
  created_at: Date;
  not_after: Date | null;
  /** In UTC; the column has no time zone. */
  refreshed_at_utc: Date | null;
  aal: string | null;
}

export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: unknown;
  provider_token?: string;
  provider_refresh_token?: string;
}

export async function findSession(db: Database, id: string): Promise<Session | null> {
  const { rows } = await db.query<Session>(
    `select id, user_id, created_at, not_after, aal,
            refreshed_at at time zone 'utc' as refreshed_at_utc
     from auth.sessions where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The authentication methods of a session, latest first. */
export async function methodsOf(db: Database, sessionId: string) {
  const { rows } = await db.query<{ method: string; timestamp: number }>(
    `select authentication_method as method,
            floor(extract(epoch from updated_at))::integer as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return rows;
}

const isSecondMethod = (method: string) => method === 'totp' || method.startsWith('mfa/');

/** Signs in a new device: creates a session, its first refresh token and an access token. */
export async function openSession(
  service: Service,
  db: Database,
  user: User,
  method: AuthMethod,
  origin: Origin,
): Promise<TokenResponse> {
  const sessionId = randomUUID();
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, now(), now(), 'aal1', $3, $4)`,
    [sessionId, user.id, origin.userAgent, origin.ip],
  );
  await addMethod(db, sessionId, method);
  const refreshToken = await addRefreshToken(db, user.id, sessionId, null);
  await audit(db, user, 'login', { provider: method === 'oauth' ? 'oauth' : 'email' });
  return answer(service, db, user, { sessionId, refreshToken, method, origin });
}

/** Adds a method to a session, or renews its time. */
export async function addMethod(db: Database, sessionId: string, method: AuthMethod) {
  await db.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, now(), now(), $3)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), sessionId, method],
  );
}

export async function addRefreshToken(
  db: Database,
  userId: string,
  sessionId: string,
  parent: string | null,
): Promise<string> {
  const token = randomToken();
  await db.query(
    `insert into auth.refresh_tokens
       (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, $5, false, now(), now())`,
    [noInstance, token, userId, sessionId, parent],
  );
  await db.query(
    'update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1',
    [userId],
  );
  return token;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Twelve characters of 5 bits: 60 bits, like the tokens of the hosted platform. */
const randomToken = () =>
  Array.from(randomBytes(12), (byte) => alphabet.charAt(byte % 32)).join('');

interface Renewal {
  sessionId: string;
  refreshToken: string;
  /** The authentication method of this request. */
  method: AuthMethod | 'token_refresh';
  origin: Origin;
}

/**
 * Builds the response to every sign-in and refresh. Claims:
 * https://supabase.com/docs/guides/auth/jwt-fields
 */
export async function answer(
  service: Service,
  db: Database,
  user: User,
  { sessionId, refreshToken, method, origin }: Renewal,
): Promise<TokenResponse> {
  const { ctx, config, issuer } = service;
  const person = await userJson(db, user.id);
  const methods = await methodsOf(db, sessionId);
  const now = Math.floor(Date.now() / 1000);
  const claims = await runCustomAccessToken(service, db, origin, method, {
    iss: issuer,
    sub: person.id,
    aud: person.aud,
    exp: now + config.jwt_expiry,
    iat: now,
    email: person.email,
    phone: person.phone,
    app_metadata: person.app_metadata,
    user_metadata: person.user_metadata,
    role: person.role,
    aal: methods.some(({ method }) => isSecondMethod(method)) ? 'aal2' : 'aal1',
    amr: methods,
    session_id: sessionId,
    is_anonymous: person.is_anonymous,
  });
  return {
    access_token: await signClaims(ctx.tokenKeys, claims),
    token_type: 'bearer',
    expires_in: config.jwt_expiry,
    expires_at: now + config.jwt_expiry,
    refresh_token: refreshToken,
    user: person,
  };
}

/** Throws for a session past its end, its maximum age or its maximum idle time. */
export function checkAlive({ config }: Service, session: Session, lastUsed: Date) {
  const now = Date.now();
  const timebox = durationMs(config.sessions.timebox);
  const idle = durationMs(config.sessions.inactivity_timeout);
  const usedAt = session.refreshed_at_utc ?? lastUsed;
  if (
    (session.not_after && session.not_after.getTime() < now) ||
    (timebox > 0 && session.created_at.getTime() + timebox < now)
  ) {
    throw badRequest('session_expired', 'Invalid Refresh Token: Session Expired');
  }
  if (idle > 0 && usedAt.getTime() + idle < now) {
    throw badRequest('session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
  }
}

export type SignOutScope = 'global' | 'local' | 'others';

/** Ends sessions of a user; their refresh tokens are deleted by cascade. */
export async function endSessions(
  db: Database,
  userId: string,
  sessionId: string,
  scope: SignOutScope,
) {
  await db.query(
    `delete from auth.sessions
     where user_id = $1
       and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [userId, sessionId, scope],
  );
}
