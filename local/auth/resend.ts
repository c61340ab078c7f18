import type { Context } from 'hono';
import { audit } from './audit.ts';
import { badRequest } from './errors.ts';
import { readChallenge, rememberFlow } from './pkce.ts';
import { redirectTarget } from './redirects.ts';
import { checkedEmail, originOf, readBody } from './request.ts';
import { sendConfirmation, sendEmailChange } from './sending.ts';
import { inTransaction, type Database, type Service } from './service.ts';
import { findUserByEmail, isConfirmed, lockUser, type User } from './users.ts';

/**
 * POST /resend: sends the confirmation mail, or the mails of an e-mail change, again.
 * Source: https://supabase.com/docs/reference/javascript/auth-resend
 */
type Kind = 'signup' | 'email_change';

const isKind = (type: string): type is Kind => type === 'signup' || type === 'email_change';

const hasNothingToSend = (user: User, kind: Kind) =>
  kind === 'signup' ? isConfirmed(user) : !user.email_change;

export async function resend(service: Service, c: Context) {
  const body = await readBody(c);
  service.limits.countRequest('sign_in_sign_ups', originOf(c).ip);
  const kind = body.text('type');
  if (kind === 'sms' || kind === 'phone_change') {
    throw body.text('phone') === ''
      ? badRequest('validation_failed', 'Type provided requires a phone number')
      : badRequest('phone_provider_disabled', 'Phone logins are disabled');
  }
  if (!isKind(kind)) {
    throw badRequest(
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    );
  }
  const challenge = readChallenge(body);
  if (body.text('email') === '') {
    throw badRequest('validation_failed', 'Type provided requires an email address');
  }
  const email = checkedEmail(body.text('email'));

  const known = await findUserByEmail(service.pool, email);
  if (!known || hasNothingToSend(known, kind)) {
    service.limits.checkStranger(kind, email);
    return c.json({});
  }
  const sending = {
    redirectTo: redirectTarget(c, service.config),
    isPkce: challenge !== null,
  };
  await inTransaction(service.pool, async (db: Database) => {
    const user = await lockUser(db, known.id);
    if (kind === 'signup') {
      await audit(db, user, 'user_confirmation_requested');
      await rememberFlow(db, user.id, 'email/signup', challenge);
      await sendConfirmation(service, db, user, sending);
    } else {
      await rememberFlow(db, user.id, 'email_change', challenge);
      await sendEmailChange(service, db, user, user.email_change ?? '', sending);
    }
  });
  return c.json({});
}
