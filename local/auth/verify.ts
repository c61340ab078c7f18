import { audit } from './audit.ts';
import { badRequest, forbidden } from './errors.ts';
import { confirmEmailChange } from './email-change.ts';
import {
  clearAllTokens,
  isExpired,
  takeToken,
  type FoundToken,
  type TokenKind,
} from './one-time-tokens.ts';
import { confirmAddress } from './signup.ts';
import type { Database, Service } from './service.ts';
import { isBanned, isConfirmed, lockUser, type User } from './users.ts';

/**
 * A code or link from a mail, presented by a client. Each is valid once, and for the time set in
 * config.toml. Source: https://supabase.com/docs/reference/javascript/auth-verifyotp
 */
export interface Presented {
  type: string;
  /** All hashes to look for: with and without the PKCE prefix. */
  hashes: string[];
  /** The error message if no hash matches. */
  refusal: string;
}

export type Verified = { user: User; isComplete: true } | { isComplete: false };

const kindsOf: Record<string, TokenKind[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
};

function sentAtOf(user: User, kind: TokenKind): Date | null {
  if (kind === 'confirmation_token') return user.confirmation_sent_at;
  if (kind === 'recovery_token') return user.recovery_sent_at;
  if (kind === 'reauthentication_token') return user.reauthentication_sent_at;
  return user.email_change_sent_at;
}

export async function verifyPresented(
  service: Service,
  db: Database,
  { type, hashes, refusal }: Presented,
): Promise<Verified> {
  const kinds = kindsOf[type];
  if (!kinds) throw badRequest('validation_failed', 'Invalid email verification type');
  const found = await takeToken(db, hashes, kinds);
  if (!found) throw forbidden('otp_expired', refusal);
  const user = await lockUser(db, found.user_id);
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');
  if (isExpired(service.config, sentAtOf(user, found.token_type))) {
    throw forbidden('otp_expired', refusal);
  }
  return applyToken(service, db, user, found);
}

async function applyToken(
  service: Service,
  db: Database,
  user: User,
  found: FoundToken,
): Promise<Verified> {
  if (found.token_type === 'confirmation_token') {
    await confirmAddress(db, user);
    await clearAllTokens(db, user.id);
  } else if (found.token_type === 'recovery_token') {
    await db.query("update auth.users set recovery_token = '' where id = $1", [user.id]);
    if (!isConfirmed(user)) await confirmAddress(db, user);
    await clearAllTokens(db, user.id);
    await audit(db, user, 'login');
  } else if (!(await confirmEmailChange(service, db, user, found))) {
    return { isComplete: false };
  }
  return { isComplete: true, user };
}
