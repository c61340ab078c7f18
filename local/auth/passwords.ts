import bcrypt from 'bcryptjs';
import type { AuthConfig } from './config.ts';
import { AuthError, badRequest } from './errors.ts';
import type { User } from './users.ts';

/** Maximum length in bytes: bcrypt ignores the rest. */
const longestPassword = 72;

/** Throws for a password that is too long (400) or too short (422, with the reasons). */
export function checkStrength(config: AuthConfig, password: string) {
  if (Buffer.byteLength(password) > longestPassword) {
    throw badRequest(
      'validation_failed',
      `Password cannot be longer than ${longestPassword} characters`,
    );
  }
  const least = config.minimum_password_length;
  if (Buffer.byteLength(password) < least) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${least} characters.`, {
      weak_password: { reasons: ['length'] },
    });
  }
}

export const hashPassword = (config: AuthConfig, password: string) =>
  bcrypt.hash(password, config.local.bcrypt_cost);

/** For each bcrypt cost, a hash of a random password: comparing with it takes as long as usual. */
const noOnesHashes = new Map<number, Promise<string>>();

function noOnesHash({ local }: AuthConfig): Promise<string> {
  const known = noOnesHashes.get(local.bcrypt_cost);
  const hash = known ?? bcrypt.hash(crypto.randomUUID(), local.bcrypt_cost);
  noOnesHashes.set(local.bcrypt_cost, hash);
  return hash;
}

/** Whether this is the user's password. Takes the same time without a user or a password. */
export async function isPasswordOf(
  config: AuthConfig,
  user: User | null,
  password: string,
): Promise<boolean> {
  const hash = user?.encrypted_password;
  const matches = await bcrypt.compare(password, hash || (await noOnesHash(config)));
  return Boolean(hash) && matches;
}
