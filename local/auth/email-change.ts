import { audit } from './audit.ts';
import { unprocessable } from './errors.ts';
import { clearAllTokens, clearToken, type FoundToken } from './one-time-tokens.ts';
import type { Database, Service } from './service.ts';
import { mergeEmailIdentity, mergeUserMetadata, type User } from './users.ts';

/**
 * Confirms one address of an e-mail change. Where both addresses must confirm, the first call only
 * records the confirmation. Returns whether the change is complete.
 * Source: https://supabase.com/docs/guides/auth/passwords and double_confirm_changes in config.toml
 */
export async function confirmEmailChange(
  { config }: Service,
  db: Database,
  user: User,
  found: FoundToken,
): Promise<boolean> {
  const isFirstOfTwo =
    config.email.double_confirm_changes &&
    user.email_change_confirm_status === 0 &&
    Boolean(user.email);
  if (isFirstOfTwo) {
    await clearToken(db, user.id, found.token_type);
    await db.query('update auth.users set email_change_confirm_status = 1 where id = $1', [
      user.id,
    ]);
    return false;
  }
  await moveAddress(db, user);
  return true;
}

const isTaken = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

async function moveAddress(db: Database, user: User) {
  const email = user.email_change ?? '';
  try {
    await db.query(
      `update auth.users
       set email = $2, email_confirmed_at = coalesce(email_confirmed_at, now()),
           email_change = '', email_change_token_current = '', email_change_token_new = '',
           email_change_confirm_status = 0, updated_at = now()
       where id = $1`,
      [user.id, email],
    );
  } catch (error) {
    if (isTaken(error)) throw emailExists();
    throw error;
  }
  await mergeEmailIdentity(db, user.id, { email, email_verified: true });
  await mergeUserMetadata(db, user.id, { email, email_verified: true });
  await clearAllTokens(db, user.id);
  await audit(db, user, 'user_modified');
}

export const emailExists = () =>
  unprocessable('email_exists', 'A user with this email address has already been registered');
