import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { unprocessable } from '../errors.ts';
import { originOf, readBody, type Origin } from '../request.ts';
import { inTransaction, type Database, type Service } from '../service.ts';
import { addMethod, addRefreshToken, answer, type Session } from '../sessions.ts';
import { lockUser } from '../users.ts';
import { challengeSeconds } from './challenge.ts';
import { requireFactor, type Factor } from './factors.ts';
import { isCodeOf } from './totp.ts';

interface Challenge {
  id: string;
  created_at: Date;
  verified_at: Date | null;
  ip: string;
}

/**
 * POST /factors/:id/verify: the session has both steps from now on, sessions of one step end, and
 * a factor that waited for its first code counts. Source:
 * https://supabase.com/docs/reference/javascript/auth-mfa-verify
 */
export async function verify(service: Service, c: Context) {
  const { user, session, factor } = await requireFactor(service, c);
  const origin = originOf(c);
  service.limits.countRequest('factor_requests', origin.ip);
  const body = await readBody(c);
  const open = await openChallenge(service.pool, factor, body.text('challenge_id'), origin);
  if (!isCodeOf(factor.secret, body.text('code'))) {
    throw unprocessable('mfa_verification_failed', 'Invalid TOTP code entered');
  }
  const token = await inTransaction(service.pool, async (db) => {
    const locked = await lockUser(db, user.id);
    await audit(db, locked, 'verification_attempted', { factor_id: factor.id });
    await db.query('update auth.mfa_challenges set verified_at = now() where id = $1', [open.id]);
    await countFactor(db, factor, session);
    const refreshToken = await renewToken(db, session);
    return answer(service, db, locked, {
      sessionId: session.id,
      refreshToken,
      method: 'totp',
      origin,
    });
  });
  return c.json(token);
}

async function openChallenge(db: Database, factor: Factor, id: string, { ip }: Origin) {
  const { rows } = await db.query<Challenge>(
    `select id, created_at, verified_at, host(ip_address) as ip from auth.mfa_challenges
     where factor_id = $1 and id::text = $2`,
    [factor.id, id],
  );
  const found = rows[0];
  if (!found) {
    throw unprocessable(
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  }
  if (found.verified_at !== null || found.ip !== ip) {
    throw unprocessable('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (found.created_at.getTime() + challengeSeconds * 1000 < Date.now()) {
    throw unprocessable(
      'mfa_challenge_expired',
      `MFA challenge ${found.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return found;
}

/** The factor counts, the session has both steps, and others of one step end. */
async function countFactor(db: Database, factor: Factor, session: Session) {
  await db.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now()
     where id = $1 and status = 'unverified'`,
    [factor.id],
  );
  await addMethod(db, session.id, 'totp');
  await db.query(
    "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
    [session.id, factor.id],
  );
  await db.query(
    "delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'",
    [factor.user_id],
  );
  await db.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
    factor.user_id,
  ]);
}

async function renewToken(db: Database, session: Session): Promise<string> {
  const { rows } = await db.query<{ token: string }>(
    `update auth.refresh_tokens set revoked = true, updated_at = now()
     where id = (select id from auth.refresh_tokens where session_id = $1 and not revoked
                 order by id desc limit 1)
     returning token`,
    [session.id],
  );
  return addRefreshToken(db, session.user_id, session.id, rows[0]?.token ?? null);
}
