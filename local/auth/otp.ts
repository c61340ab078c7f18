import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { audit } from './audit.ts';
import { badRequest, unprocessable } from './errors.ts';
import { hashPassword } from './passwords.ts';
import { readChallenge, rememberFlow } from './pkce.ts';
import { redirectTarget } from './redirects.ts';
import { checkedEmail, originOf, readBody, type Body } from './request.ts';
import { sendMagicLink } from './sending.ts';
import { inTransaction, type Service } from './service.ts';
import { enterSignUp, checkSignUpsOpen } from './signup.ts';
import { findUserByEmail, isConfirmed, lockUser, type User } from './users.ts';

/**
 * POST /otp and /magiclink: sends a mail with a code and a link for sign-in without a password. An
 * unconfirmed or unknown address gets the mail of a sign-up; with `create_user: false` an unknown
 * address is refused. Source: https://supabase.com/docs/reference/javascript/auth-signinwithotp
 */
export async function otp(service: Service, c: Context) {
  const body = await readBody(c);
  service.limits.countRequest('sign_in_sign_ups', originOf(c).ip);
  const email = readEmail(body);
  const known = await findUserByEmail(service.pool, email);
  if (!known && body.optionalFlag('create_user') === false) {
    throw unprocessable('otp_disabled', 'Signups not allowed for otp');
  }
  if (known && isConfirmed(known)) await sendLink(service, c, body, known);
  else await signUpFirst(service, c, body, email, known);
  return c.json({});
}

function readEmail(body: Body): string {
  const [email, phone] = [body.text('email'), body.text('phone')];
  if (email !== '' && phone !== '') {
    throw badRequest(
      'validation_failed',
      'Only an email address or phone number should be provided',
    );
  }
  if (phone !== '') throw badRequest('phone_provider_disabled', 'Unsupported phone provider');
  if (email === '') throw badRequest('validation_failed', 'One of email or phone must be set');
  return checkedEmail(email);
}

async function sendLink(service: Service, c: Context, body: Body, known: User) {
  const challenge = readChallenge(body);
  await inTransaction(service.pool, async (db) => {
    const user = await lockUser(db, known.id);
    await rememberFlow(db, user.id, 'magiclink', challenge);
    await audit(db, user, 'user_recovery_requested');
    await sendMagicLink(service, db, user, {
      redirectTo: redirectTarget(c, service.config),
      isPkce: challenge !== null,
    });
  });
}

async function signUpFirst(
  service: Service,
  c: Context,
  body: Body,
  email: string,
  known: User | null,
) {
  checkSignUpsOpen(service);
  const { config } = service;
  const input = {
    email,
    challenge: readChallenge(body),
    data: body.object('data') ?? {},
    redirectTo: redirectTarget(c, config),
    // a random password: the user signs in by mail until they choose their own
    passwordHash: await hashPassword(config, randomBytes(32).toString('base64url')),
  };
  await enterSignUp(service, originOf(c), input, known);
  if (config.email.enable_confirmations) return;
  const user = await findUserByEmail(service.pool, email);
  if (user) await sendLink(service, c, body, user);
}
