import { checkStrength, hashPassword } from '../passwords.ts';
import { checkedEmail, type Body } from '../request.ts';
import type { Service } from '../service.ts';
import { banMs } from './ban.ts';

/**
 * The fields of a user that an administrator can set. Source:
 * https://supabase.com/docs/reference/javascript/auth-admin-createuser
 */
export interface UserChanges {
  email: string;
  password: string | undefined;
  passwordHash: string;
  isEmailConfirmed: boolean;
  role: string;
  userMetadata: Record<string, unknown> | undefined;
  appMetadata: Record<string, unknown> | undefined;
  banMs: number | undefined;
}

export function readChanges(body: Body): UserChanges {
  const email = body.text('email');
  return {
    email: email === '' ? '' : checkedEmail(email),
    password: body.optionalText('password'),
    passwordHash: body.text('password_hash'),
    isEmailConfirmed: body.flag('email_confirm'),
    role: body.text('role'),
    userMetadata: body.object('user_metadata'),
    appMetadata: body.object('app_metadata'),
    banMs: banMs(body.text('ban_duration')),
  };
}

/** The hash of the new password, or null if none was given. */
export async function hashOfNew({ config }: Service, { password, passwordHash }: UserChanges) {
  if (passwordHash !== '') return passwordHash;
  if (password === undefined || password === '') return null;
  checkStrength(config, password);
  return hashPassword(config, password);
}
