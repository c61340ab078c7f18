import type { Context } from 'hono';
import { audit } from './audit.ts';
import { requireCaller } from './caller.ts';
import { unprocessable } from './errors.ts';
import { clearToken, hashOf, isExpired } from './one-time-tokens.ts';
import { sendReauthentication } from './sending.ts';
import { inTransaction, type Database, type Service } from './service.ts';
import { isConfirmed, lockUser, type User } from './users.ts';

/**
 * GET /reauthenticate: mails a code. Source:
 * https://supabase.com/docs/reference/javascript/auth-reauthentication
 */
export async function reauthenticate(service: Service, c: Context) {
  const { user: caller } = await requireCaller(service, c);
  if (!isConfirmed(caller)) {
    throw unprocessable('email_not_confirmed', 'Please verify your email first.');
  }
  await inTransaction(service.pool, async (db) => {
    const user = await lockUser(db, caller.id);
    await audit(db, user, 'user_reauthenticate_requested');
    await sendReauthentication(service, db, user);
  });
  return c.json({});
}

/** Consumes the mailed code; throws for a wrong, used or expired one. */
export async function takeNonce({ config }: Service, db: Database, user: User, nonce: string) {
  const isGood =
    Boolean(user.reauthentication_token) &&
    user.reauthentication_token === hashOf(user.email ?? '', nonce) &&
    !isExpired(config, user.reauthentication_sent_at);
  if (!isGood) throw unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid');
  await clearToken(db, user.id, 'reauthentication_token');
}
