import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { emailExists } from '../email-change.ts';
import { AuthError } from '../errors.ts';
import { clearAllTokens } from '../one-time-tokens.ts';
import { isUuid, readBody } from '../request.ts';
import { inTransaction, type Database, type Service } from '../service.ts';
import {
  findUserByEmail,
  findUserById,
  lockUser,
  mergeEmailIdentity,
  mergeUserMetadata,
  userJson,
  type User,
} from '../users.ts';
import { ban } from './ban.ts';
import { requireAdmin } from './require-admin.ts';
import { hashOfNew, readChanges, type UserChanges } from './user-changes.ts';

/** The user in the path of the request. */
export async function personAsked(service: Service, c: Context): Promise<User> {
  const id = c.req.param('user_id') ?? '';
  if (!isUuid(id)) {
    throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  }
  const user = await findUserById(service.pool, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

/** GET /admin/users/:id */
export async function readUser(service: Service, c: Context) {
  await requireAdmin(service, c);
  return c.json(await userJson(service.pool, (await personAsked(service, c)).id));
}

/** PUT /admin/users/:id. Changes take effect immediately, without mails or codes. */
export async function updateUser(service: Service, c: Context) {
  const admin = await requireAdmin(service, c);
  const person = await personAsked(service, c);
  const changes = readChanges(await readBody(c));
  const hash = await hashOfNew(service, changes);
  return inTransaction(service.pool, async (db) => {
    const user = await lockUser(db, person.id);
    await apply(db, user, changes, hash);
    await audit(db, admin, 'user_modified', { user_id: user.id, user_email: user.email });
    return c.json(await userJson(db, user.id));
  });
}

async function apply(db: Database, user: User, changes: UserChanges, hash: string | null) {
  if (changes.role) {
    await db.query('update auth.users set role = $2 where id = $1', [user.id, changes.role]);
  }
  if (hash) {
    await db.query(
      'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
      [user.id, hash],
    );
  }
  if (changes.email) await moveTo(db, user, changes.email, changes.isEmailConfirmed);
  if (changes.isEmailConfirmed) await confirmEmail(db, user.id);
  if (changes.appMetadata) await mergeAppMetadata(db, user.id, changes.appMetadata);
  if (changes.userMetadata) await mergeUserMetadata(db, user.id, changes.userMetadata);
  await ban(db, user.id, changes.banMs);
}

async function moveTo(db: Database, user: User, email: string, isConfirmed: boolean) {
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== user.id) throw emailExists();
  await db.query('update auth.users set email = $2, updated_at = now() where id = $1', [
    user.id,
    email,
  ]);
  await mergeEmailIdentity(db, user.id, { email, email_verified: isConfirmed });
}

/** Confirms the user's e-mail address on behalf of an administrator. */
export async function confirmEmail(db: Database, userId: string) {
  await db.query(
    `update auth.users
     set email_confirmed_at = now(), confirmation_token = '', updated_at = now() where id = $1`,
    [userId],
  );
  await mergeUserMetadata(db, userId, { email_verified: true });
  await clearAllTokens(db, userId);
}

/** Merges changes into the user's app metadata; a null removes its key. */
export async function mergeAppMetadata(
  db: Database,
  userId: string,
  changes: Record<string, unknown>,
) {
  await db.query(
    `update auth.users
     set raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data, '{}') || $2::jsonb),
         updated_at = now()
     where id = $1`,
    [userId, JSON.stringify(changes)],
  );
}
