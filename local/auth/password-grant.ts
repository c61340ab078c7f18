import { badRequest } from './errors.ts';
import { isPasswordOf } from './passwords.ts';
import type { Body, Origin } from './request.ts';
import { inTransaction, type Service } from './service.ts';
import { openSession, type TokenResponse } from './sessions.ts';
import { findUserByEmail, isBanned, isConfirmed } from './users.ts';

/**
 * `grant_type=password`. Source:
 * https://supabase.com/docs/reference/javascript/auth-signinwithpassword
 */
export async function passwordGrant(
  service: Service,
  body: Body,
  origin: Origin,
): Promise<TokenResponse> {
  const email = body.text('email');
  if (email === '') throw badRequest('validation_failed', 'missing email or phone');

  const user = await findUserByEmail(service.pool, email);
  if (user && isBanned(user)) throw badRequest('user_banned', 'User is banned');
  const matches = await isPasswordOf(service.config, user, body.text('password'));
  if (!user || !matches) throw badRequest('invalid_credentials', 'Invalid login credentials');
  if (!isConfirmed(user)) throw badRequest('email_not_confirmed', 'Email not confirmed');

  return inTransaction(service.pool, (db) => openSession(service, db, user, 'password', origin));
}
