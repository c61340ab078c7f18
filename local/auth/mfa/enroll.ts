import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { renderSVG } from 'uqr';
import { audit } from '../audit.ts';
import { badRequest, forbidden, unprocessable } from '../errors.ts';
import { readBody } from '../request.ts';
import { inTransaction, type Database, type Service } from '../service.ts';
import { lockUser, type User } from '../users.ts';
import { factorsOf, requireSession } from './factors.ts';
import { isAal2 } from './second-step.ts';
import { newSecret } from './totp.ts';

/** Colours by name: the client puts the drawing into an address without escaping it. */
const drawing = { whiteColor: 'white', blackColor: 'black' };

/**
 * POST /factors: a new factor, which counts once a code was verified. Source:
 * https://supabase.com/docs/reference/javascript/auth-mfa-enroll
 */
export async function enroll(service: Service, c: Context) {
  const caller = await requireSession(service, c);
  const body = await readBody(c);
  if (body.text('factor_type') !== 'totp') {
    throw badRequest('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  }
  if (!service.config.mfa.totp.enroll_enabled) {
    throw unprocessable('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  }
  const name = body.text('friendly_name');
  const issuer = body.text('issuer') || new URL(service.config.site_url).host;
  const made = await inTransaction(service.pool, async (db) => {
    const user = await lockUser(db, caller.user.id);
    await checkOthers(service, db, user, name, isAal2(caller));
    return insertFactor(db, user, name);
  });
  const account = encodeURIComponent(`${issuer}:${caller.user.email ?? ''}`);
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: '30',
    secret: made.secret,
  });
  const uri = `otpauth://totp/${account}?${query}`;
  return c.json({
    id: made.id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: renderSVG(uri, drawing), secret: made.secret, uri },
  });
}

async function checkOthers(
  { config }: Service,
  db: Database,
  user: User,
  name: string,
  hasBothSteps: boolean,
) {
  const others = await factorsOf(db, user.id);
  if (others.some(({ friendly_name }) => (friendly_name ?? '') === name)) {
    throw unprocessable(
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  if (others.length >= config.mfa.max_enrolled_factors) {
    throw unprocessable(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (others.some(({ status }) => status === 'verified') && !hasBothSteps) {
    throw forbidden('insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}

async function insertFactor(db: Database, user: User, name: string) {
  const [id, secret] = [randomUUID(), newSecret()];
  await db.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
    [id, user.id, name, secret],
  );
  await audit(db, user, 'factor_in_progress', { factor_id: id });
  return { id, secret };
}
