import { audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { badRequest, unprocessable } from './errors.ts';
import { clearAllTokens } from './one-time-tokens.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { takeNonce } from './reauthentication.ts';
import type { Database, Service } from './service.ts';
import { endSessions, methodsOf } from './sessions.ts';

/**
 * A change of the password. It requires the current password if there is one, except in a session
 * opened by a mailed code or link. In a session older than a day it also requires a mailed code
 * (`nonce`).
 * Source: https://supabase.com/docs/guides/auth/password-security
 */
export interface PasswordChange {
  password: string;
  currentPassword: string;
  nonce: string;
}

const dayMs = 24 * 3_600_000;

const recoveryMethods = new Set(['otp', 'magiclink', 'recovery']);

async function checkCurrent(
  { config }: Service,
  db: Database,
  { user, session }: Caller,
  { currentPassword }: PasswordChange,
) {
  const methods = session ? await methodsOf(db, session.id) : [];
  if (methods.some(({ method }) => recoveryMethods.has(method))) return;
  const message = 'Current password required when setting new password.';
  if (currentPassword === '') throw badRequest('current_password_required', message);
  if (!(await isPasswordOf(config, user, currentPassword))) {
    throw badRequest('current_password_invalid', message);
  }
}

/** Checks every condition of a password change. Returns the hash of the new password. */
async function approve(service: Service, db: Database, caller: Caller, change: PasswordChange) {
  const { user, session } = caller;
  const { config } = service;
  const isOld = !session || session.created_at.getTime() + dayMs < Date.now();
  if (config.email.secure_password_change && isOld) {
    if (change.nonce === '') {
      throw badRequest('reauthentication_needed', 'Password update requires reauthentication');
    }
    await takeNonce(service, db, user, change.nonce);
  }
  if (user.encrypted_password) {
    if (config.local.require_current_password) await checkCurrent(service, db, caller, change);
    if (await isPasswordOf(config, user, change.password)) {
      throw unprocessable(
        'same_password',
        'New password should be different from the old password.',
      );
    }
  }
  return hashPassword(config, change.password);
}

/** Sets the password, invalidates all mailed codes and links, and ends all other sessions. */
export async function changePassword(
  service: Service,
  db: Database,
  caller: Caller,
  change: PasswordChange,
) {
  const { user, session } = caller;
  const hash = await approve(service, db, caller, change);
  await db.query(
    `update auth.users
     set encrypted_password = $2, updated_at = now(),
         confirmation_token = '', confirmation_sent_at = null,
         recovery_token = '', recovery_sent_at = null,
         email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null,
         reauthentication_token = '', reauthentication_sent_at = null
     where id = $1`,
    [user.id, hash],
  );
  await clearAllTokens(db, user.id);
  await endSessions(db, user.id, session?.id ?? user.id, session ? 'others' : 'global');
  await audit(db, user, 'user_updated_password');
}
