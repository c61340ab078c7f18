import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { AuthConfig } from './config.ts';
import type { Database } from './service.ts';

/**
 * One-time codes and links sent by mail. Only the hash of address and code is stored, and the link
 * contains that hash. In the PKCE flow the hash has a prefix: such a link returns an auth code
 * instead of a session.
 */
export type TokenKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token';

export const pkcePrefix = 'pkce_';

export const newCode = (config: AuthConfig) =>
  String(randomInt(10 ** config.email.otp_length)).padStart(config.email.otp_length, '0');

export const hashOf = (email: string, code: string) =>
  createHash('sha224').update(`${email}${code}`).digest('hex');

export const linkHash = (email: string, code: string, isPkce: boolean) =>
  `${isPkce ? pkcePrefix : ''}${hashOf(email, code)}`;

/** Replaces the stored hash of this kind. `kind` is also the name of a column of auth.users. */
export async function storeToken(
  db: Database,
  token: { userId: string; kind: TokenKind; hash: string; relatesTo: string },
) {
  await db.query(`update auth.users set ${token.kind} = $2 where id = $1`, [
    token.userId,
    token.hash,
  ]);
  await db.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash,
           relates_to = excluded.relates_to,
           updated_at = now()`,
    [randomUUID(), token.userId, token.kind, token.hash, token.relatesTo],
  );
}

export interface FoundToken {
  user_id: string;
  token_type: TokenKind;
  relates_to: string;
}

/** Finds a token by its hash and locks the row against concurrent use. */
export async function takeToken(
  db: Database,
  hashes: string[],
  kinds: TokenKind[],
): Promise<FoundToken | null> {
  const { rows } = await db.query<FoundToken>(
    `select user_id, token_type, relates_to from auth.one_time_tokens
     where token_hash = any ($1) and token_type = any ($2::auth.one_time_token_type[])
     for update`,
    [hashes, kinds],
  );
  return rows[0] ?? null;
}

export async function clearToken(db: Database, userId: string, kind: TokenKind) {
  await db.query(`update auth.users set ${kind} = '' where id = $1`, [userId]);
  await db.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    userId,
    kind,
  ]);
}

export async function clearAllTokens(db: Database, userId: string) {
  await db.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}

export const isExpired = (config: AuthConfig, sentAt: Date | null) =>
  sentAt === null || sentAt.getTime() + config.email.otp_expiry * 1000 < Date.now();
