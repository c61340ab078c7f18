import { audit } from '../audit.ts';
import type { Database } from '../service.ts';
import { mergeUserMetadata, type User } from '../users.ts';

/** A row of auth.identities: one way in which a user signs in. */
export interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  provider: string;
  email: string | null;
  identity_data: Record<string, unknown>;
}

export async function identitiesOf(db: Database, userId: string): Promise<IdentityRow[]> {
  const { rows } = await db.query<IdentityRow>(
    'select * from auth.identities where user_id = $1 order by created_at, id',
    [userId],
  );
  return rows;
}

export async function findIdentity(db: Database, provider: string, providerId: string) {
  const { rows } = await db.query<IdentityRow>(
    'select * from auth.identities where provider = $1 and provider_id = $2 for update',
    [provider, providerId],
  );
  return rows[0] ?? null;
}

export async function addIdentity(
  db: Database,
  user: User,
  provider: string,
  data: Record<string, unknown> & { sub: string },
): Promise<IdentityRow> {
  const { rows } = await db.query<IdentityRow>(
    `insert into auth.identities
       (provider_id, user_id, provider, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now()) returning *`,
    [data.sub, user.id, provider, JSON.stringify(data)],
  );
  const identity = rows[0];
  if (!identity) throw new Error('an insert without its row');
  return identity;
}

/** Updates the list of the user's providers in the app metadata, oldest identity first. */
export async function refreshProviders(db: Database, userId: string) {
  const providers = [...new Set((await identitiesOf(db, userId)).map((one) => one.provider))];
  const changes = { providers, ...(providers[0] && { provider: providers[0] }) };
  await db.query(
    `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $2::jsonb,
       updated_at = now()
     where id = $1`,
    [userId, JSON.stringify(changes)],
  );
}

/** Removes the password and all other identities of an account without a confirmed address. */
export async function removeUnconfirmed(db: Database, user: User, kept: IdentityRow) {
  await db.query('update auth.users set encrypted_password = null where id = $1', [user.id]);
  await mergeUserMetadata(db, user.id, kept.identity_data);
  await db.query('delete from auth.identities where user_id = $1 and id <> $2', [user.id, kept.id]);
  await refreshProviders(db, user.id);
}

export async function auditIdentity(
  db: Database,
  user: User,
  action: 'identity_linked' | 'identity_unlinked',
  { id, provider, provider_id }: IdentityRow,
) {
  await audit(db, user, action, { identity_id: id, provider, provider_id });
}
