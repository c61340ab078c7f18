import type { Context } from 'hono';
import { AuthError, badRequest, unprocessable } from './errors.ts';
import { reasonParts, withParts, withSession } from './landing.ts';
import { hashOf, linkHash, pkcePrefix } from './one-time-tokens.ts';
import { issueAuthCode } from './pkce.ts';
import { redirectTarget } from './redirects.ts';
import { checkedEmail, originOf, readBody, type Body } from './request.ts';
import { inTransaction, type Service } from './service.ts';
import { openSession, type AuthMethod, type TokenResponse } from './sessions.ts';
import type { User } from './users.ts';
import { verifyPresented, type Presented, type Verified } from './verify.ts';

/* GET /verify for a clicked link, and POST /verify for a code or hash that the page sends. */

const badCode = 'Token has expired or is invalid';
const badLink = 'Email link is invalid or has expired';
const halfDone =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

function readPresented(body: Body): Presented {
  const [type, code, hash] = [body.text('type'), body.text('token'), body.text('token_hash')];
  if (type === '') {
    throw badRequest('validation_failed', 'Verify requires a verification type');
  }
  if ((code === '') === (hash === '')) {
    throw badRequest('validation_failed', 'Verify requires either a token or a token hash');
  }
  if (hash !== '') {
    if (body.text('email') || body.text('phone') || body.text('redirect_to')) {
      throw badRequest('validation_failed', 'Only the token_hash and type should be provided');
    }
    return { type, hashes: [hash], refusal: badLink };
  }
  const email = wellFormedEmail(body.text('email'));
  return { type, hashes: [hashOf(email, code), linkHash(email, code, true)], refusal: badCode };
}

function wellFormedEmail(email: string): string {
  if (email === '') {
    throw badRequest(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  }
  try {
    return checkedEmail(email);
  } catch {
    throw unprocessable('validation_failed', 'Invalid email format');
  }
}

export async function verifyCode(service: Service, c: Context) {
  const body = await readBody(c);
  const origin = originOf(c);
  service.limits.countRequest('token_verifications', origin.ip);
  const presented = readPresented(body);
  const outcome = await inTransaction(service.pool, async (db) => {
    const verified = await verifyPresented(service, db, presented);
    if (!verified.isComplete) return { verified, session: null };
    return { verified, session: await openSession(service, db, verified.user, 'otp', origin) };
  });
  await notifyOfChange(service, presented.type, outcome.verified);
  return c.json(outcome.session ?? { msg: halfDone, code: '200' });
}

/** Mails a notice of the change to the old e-mail address. */
async function notifyOfChange(service: Service, type: string, verified: Verified) {
  if (type !== 'email_change' || !verified.isComplete) return;
  const { email, email_change: newEmail } = verified.user;
  if (!email || !newEmail) return;
  await service.mailer
    .notify('email_changed', email, { OldEmail: email, Email: newEmail })
    .catch((error: unknown) => service.ctx.log(`auth: the notice was not sent: ${String(error)}`));
}

const methodOfLink: Record<string, AuthMethod> = {
  signup: 'email/signup',
  recovery: 'recovery',
  email_change: 'email_change',
  magiclink: 'magiclink',
  invite: 'invite',
};

interface Landing {
  verified: Verified;
  session: TokenResponse | null;
  code: string | null;
}

export async function followLink(service: Service, c: Context) {
  const hash = c.req.query('token') ?? '';
  const type = c.req.query('type') ?? '';
  const target = redirectTarget(c, service.config);
  service.limits.countRequest('token_verifications', originOf(c).ip);
  if (type === '') throw badRequest('validation_failed', 'Verify requires a verification type');
  if (hash === '') {
    throw badRequest('validation_failed', 'Verify requires a token or a token hash');
  }
  const isPkce = hash.startsWith(pkcePrefix);
  try {
    const landing = await land(service, c, { type, hashes: [hash], refusal: badLink }, isPkce);
    await notifyOfChange(service, type, landing.verified);
    return c.redirect(addressOf(target, type, landing, isPkce), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return c.redirect(errorAddress(target, error, isPkce), 303);
  }
}

function land(service: Service, c: Context, presented: Presented, isPkce: boolean) {
  return inTransaction(service.pool, async (db): Promise<Landing> => {
    const verified = await verifyPresented(service, db, presented);
    if (!verified.isComplete) return { verified, session: null, code: null };
    const { user }: { user: User } = verified;
    if (isPkce) {
      const method = methodOfLink[presented.type] ?? 'email/signup';
      return { verified, session: null, code: await issueAuthCode(db, user.id, method) };
    }
    return {
      verified,
      session: await openSession(service, db, user, 'otp', originOf(c)),
      code: null,
    };
  });
}

function addressOf(target: string, type: string, { session, code }: Landing, isPkce: boolean) {
  if (code) return withParts(target, { code }, null);
  if (!session) {
    const message = { message: halfDone };
    return withParts(target, isPkce ? message : {}, new URLSearchParams(message));
  }
  return withSession(target, session, { type });
}

function errorAddress(target: string, error: AuthError, isPkce: boolean) {
  const parts = reasonParts(error);
  return withParts(target, isPkce ? parts : {}, new URLSearchParams(parts));
}
