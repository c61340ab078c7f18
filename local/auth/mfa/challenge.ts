import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { unprocessable } from '../errors.ts';
import { originOf } from '../request.ts';
import { inTransaction, type Service } from '../service.ts';
import { requireFactor } from './factors.ts';

/** Seconds in which a challenge can be answered. */
export const challengeSeconds = 300;

/**
 * POST /factors/:id/challenge. Source:
 * https://supabase.com/docs/reference/javascript/auth-mfa-challenge
 */
export async function challenge(service: Service, c: Context) {
  const { user, factor } = await requireFactor(service, c);
  const { ip } = originOf(c);
  service.limits.countRequest('factor_requests', ip);
  if (!service.config.mfa.totp.verify_enabled) {
    throw unprocessable('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
  }
  const id = randomUUID();
  await inTransaction(service.pool, async (db) => {
    await db.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, now(), $3)`,
      [id, factor.id, ip],
    );
    await db.query(
      'update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1',
      [factor.id],
    );
    await audit(db, user, 'challenge_created', { factor_id: factor.id });
  });
  const expires_at = Math.floor(Date.now() / 1000) + challengeSeconds;
  return c.json({ id, type: 'totp', expires_at });
}
