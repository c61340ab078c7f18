import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { failure } from '../errors.ts';
import { clearAllTokens } from '../one-time-tokens.ts';
import { readBody } from '../request.ts';
import { inTransaction, type Database, type Service } from '../service.ts';
import { endSessions } from '../sessions.ts';
import { lockUser, type User } from '../users.ts';
import { requireAdmin } from './require-admin.ts';
import { personAsked } from './update-user.ts';

/**
 * DELETE /admin/users/:id. A soft delete keeps the row for references to it, without personal data.
 * Source: https://supabase.com/docs/reference/javascript/auth-admin-deleteuser
 */
export async function deleteUser(service: Service, c: Context) {
  const admin = await requireAdmin(service, c);
  const person = await personAsked(service, c);
  const isSoft = (await readBody(c)).flag('should_soft_delete');
  await inTransaction(service.pool, async (db) => {
    const user = await lockUser(db, person.id);
    await audit(db, admin, 'user_deleted', { user_id: user.id, user_email: user.email });
    if (!isSoft) return remove(service, db, user);
    if (!user.deleted_at) await obscure(db, user);
  });
  return c.json({});
}

async function remove({ ctx }: Service, db: Database, user: User) {
  try {
    await db.query('delete from auth.users where id = $1', [user.id]);
  } catch (error) {
    // a foreign key of the project prevents the deletion
    ctx.log(`auth: user not deleted: ${String(error)}`);
    throw failure('Database error deleting user');
  }
}

const obscured = (user: User, value: string) =>
  createHash('sha256').update(`${user.id}${value}`).digest('base64url');

async function obscure(db: Database, user: User) {
  await db.query(
    `update auth.users
     set email = $2, email_change = '', phone = null, encrypted_password = null,
         confirmation_token = '', recovery_token = '', email_change_token_current = '',
         email_change_token_new = '', reauthentication_token = '',
         raw_user_meta_data = '{}', raw_app_meta_data = '{}',
         deleted_at = now(), updated_at = now()
     where id = $1`,
    [user.id, obscured(user, user.email ?? '')],
  );
  const { rows } = await db.query<{ id: string; provider: string; provider_id: string }>(
    'select id, provider, provider_id from auth.identities where user_id = $1',
    [user.id],
  );
  for (const { id, provider, provider_id } of rows) {
    await db.query(
      "update auth.identities set provider_id = $2, identity_data = '{}' where id = $1",
      [id, obscured(user, `${provider}:${provider_id}`)],
    );
  }
  await clearAllTokens(db, user.id);
  await endSessions(db, user.id, user.id, 'global');
}
