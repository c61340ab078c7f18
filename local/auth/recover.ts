import type { Context } from 'hono';
import { audit } from './audit.ts';
import { badRequest } from './errors.ts';
import { readChallenge, rememberFlow } from './pkce.ts';
import { redirectTarget } from './redirects.ts';
import { checkedEmail, originOf, readBody } from './request.ts';
import { sendRecovery } from './sending.ts';
import { inTransaction, type Service } from './service.ts';
import { findUserByEmail, lockUser } from './users.ts';

/**
 * POST /recover: sends a mail with a link to choose a new password. The response does not reveal
 * whether the address has an account. Source:
 * https://supabase.com/docs/reference/javascript/auth-resetpasswordforemail
 */
export async function recover(service: Service, c: Context) {
  const body = await readBody(c);
  service.limits.countRequest('sign_in_sign_ups', originOf(c).ip);
  if (body.text('email') === '') {
    throw badRequest('validation_failed', 'Password recovery requires an email');
  }
  const email = checkedEmail(body.text('email'));
  const challenge = readChallenge(body);

  const known = await findUserByEmail(service.pool, email);
  if (!known) {
    service.limits.checkStranger('recovery', email);
    return c.json({});
  }
  await inTransaction(service.pool, async (db) => {
    const user = await lockUser(db, known.id);
    await audit(db, user, 'user_recovery_requested');
    await rememberFlow(db, user.id, 'recovery', challenge);
    await sendRecovery(service, db, user, {
      redirectTo: redirectTarget(c, service.config),
      isPkce: challenge !== null,
    });
  });
  return c.json({});
}
