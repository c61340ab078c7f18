import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { AuthError, badRequest, unprocessable } from './errors.ts';
import type { Body, Origin } from './request.ts';
import { inTransaction, type Database, type Service } from './service.ts';
import { openSession, type AuthMethod, type TokenResponse } from './sessions.ts';
import { findUserById, isBanned } from './users.ts';

/**
 * The PKCE flow: the client that starts it keeps a secret (verifier), which it needs to exchange
 * the auth code for a session. Source: https://supabase.com/docs/guides/auth/sessions/pkce-flow
 */
export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** Five minutes, as on the hosted platform. */
const flowLifetimeMs = 5 * 60_000;

/** The challenge of a request, or null without PKCE. */
export const readChallenge = (body: Body): Challenge | null =>
  challengeOf(body.text('code_challenge'), body.text('code_challenge_method'));

export function challengeOf(challenge: string, givenMethod: string): Challenge | null {
  const method = givenMethod.toLowerCase();
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    throw badRequest(
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    );
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw badRequest('validation_failed', 'code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw badRequest(
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (method !== 's256' && method !== 'plain') {
    throw badRequest('validation_failed', `unsupported code_challenge method "${method}"`);
  }
  return { challenge, method };
}

/** Stores the challenge with which a mail of this kind was requested. */
export async function rememberFlow(
  db: Database,
  userId: string,
  method: AuthMethod,
  challenge: Challenge | null,
) {
  if (!challenge) return;
  await db.query(
    `insert into auth.flow_state
       (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
        authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    [
      randomUUID(),
      userId,
      randomUUID(),
      challenge.method,
      challenge.challenge,
      method === 'email/signup' ? 'email' : method,
      method,
    ],
  );
}

/** Issues the auth code that a clicked link passes to the page. */
export async function issueAuthCode(
  db: Database,
  userId: string,
  method: AuthMethod,
): Promise<string> {
  const { rows } = await db.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
     where id = (select id from auth.flow_state
                 where user_id = $1 and authentication_method = $2 and auth_code is not null
                 order by created_at desc limit 1)
     returning auth_code`,
    [userId, method],
  );
  const code = rows[0]?.auth_code;
  if (!code) throw unprocessable('flow_state_not_found', 'No valid flow state found for user.');
  return code;
}

interface Flow {
  id: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  user_id: string | null;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  authentication_method: AuthMethod;
  created_at: Date;
  auth_code_issued_at: Date | null;
}

function answersChallenge(flow: Flow, verifier: string): boolean {
  const given =
    flow.code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url');
  const [a, b] = [Buffer.from(given), Buffer.from(flow.code_challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `grant_type=pkce`: exchanges an auth code and its verifier for a session, once. */
export async function pkceGrant(
  service: Service,
  body: Body,
  origin: Origin,
): Promise<TokenResponse> {
  const code = body.text('auth_code');
  const verifier = body.text('code_verifier');
  if (code === '' || verifier === '') {
    throw badRequest(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  }
  return inTransaction(service.pool, async (db) => {
    const flow = await takeFlow(db, code);
    if (!answersChallenge(flow, verifier)) {
      throw badRequest(
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    const user = await findUserById(db, flow.user_id ?? '');
    if (!user) throw flowNotFound();
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
    await db.query('delete from auth.flow_state where id = $1', [flow.id]);
    const session = await openSession(service, db, user, flow.authentication_method, origin);
    return { ...session, ...providerTokens(flow) };
  });
}

/** Tokens with which the page can call the provider's API; Auth does not keep them. */
const providerTokens = (flow: Flow) => ({
  ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
  ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
});

const flowNotFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

async function takeFlow(db: Database, code: string): Promise<Flow> {
  const { rows } = await db.query<Flow>(
    'select * from auth.flow_state where auth_code = $1 for update',
    [code],
  );
  const flow = rows[0];
  if (!flow?.user_id) throw flowNotFound();
  const since = flow.auth_code_issued_at ?? flow.created_at;
  if (since.getTime() + flowLifetimeMs < Date.now()) {
    throw unprocessable('flow_state_expired', 'invalid flow state, flow state has expired');
  }
  return flow;
}
