import type { Context } from 'hono';
import { requireCaller } from '../caller.ts';
import { AuthError, unprocessable } from '../errors.ts';
import { isUuid } from '../request.ts';
import { inTransaction, type Database, type Service } from '../service.ts';
import { findUserByEmail, lockUser, type User } from '../users.ts';
import { requireManualLinking } from './authorize.ts';
import { auditIdentity, identitiesOf, refreshProviders, type IdentityRow } from './identities.ts';

/**
 * DELETE /user/identities/:id. Source:
 * https://supabase.com/docs/reference/javascript/auth-unlinkidentity
 */
export async function unlinkIdentity(service: Service, c: Context) {
  const { user: caller } = await requireCaller(service, c);
  requireManualLinking(service);
  const id = c.req.param('identity_id') ?? '';
  if (!isUuid(id)) {
    throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
  }
  await inTransaction(service.pool, async (db) => {
    const user = await lockUser(db, caller.id);
    const identities = await identitiesOf(db, user.id);
    if (identities.length <= 1) {
      throw unprocessable(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    }
    const identity = identities.find((one) => one.id === id.toLowerCase());
    if (!identity) throw unprocessable('identity_not_found', "Identity doesn't exist");
    await auditIdentity(db, user, 'identity_unlinked', identity);
    await db.query('delete from auth.identities where id = $1', [identity.id]);
    await keepAnAddress(db, user);
    await refreshProviders(db, user.id);
  });
  return c.json({});
}

const rank = ({ email, identity_data }: IdentityRow) =>
  email === null ? 2 : identity_data.email_verified === true ? 0 : 1;

/** Sets the account's address to that of a remaining identity, preferably a verified one. */
async function keepAnAddress(db: Database, user: User) {
  const left = await identitiesOf(db, user.id);
  if (left.some(({ email }) => email === user.email)) return;
  const next = left.toSorted((a, b) => rank(a) - rank(b))[0];
  if (next?.email && (await findUserByEmail(db, next.email))) {
    throw unprocessable(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  }
  await db.query(
    `update auth.users
     set email = $2, updated_at = now(),
         email_confirmed_at = case when $3 then coalesce(email_confirmed_at, now()) end
     where id = $1`,
    [user.id, next?.email ?? null, next?.identity_data.email_verified === true],
  );
}
