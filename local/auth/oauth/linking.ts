import type { Database } from '../service.ts';
import { findUserByEmail, lockUser, type User } from '../users.ts';
import { findIdentity, type IdentityRow } from './identities.ts';
import type { ExternalPerson } from './provider.ts';

/**
 * The account of a sign-in with a provider: the account of the identity, else the account with the
 * same e-mail address if the provider has verified it, else a new one.
 * Source: https://supabase.com/docs/guides/auth/auth-identity-linking
 */
export type Decision =
  | { kind: 'known'; user: User; identity: IdentityRow }
  | { kind: 'link'; user: User }
  /** `email` is null if the provider returned none, or an unverified one that another user has. */
  | { kind: 'create'; email: string | null };

export async function decide(
  db: Database,
  provider: string,
  { emails, claims }: ExternalPerson,
): Promise<Decision> {
  const identity = await findIdentity(db, provider, claims.sub);
  if (identity) return { kind: 'known', user: await lockUser(db, identity.user_id), identity };

  const address = emails[0];
  if (!address) return { kind: 'create', email: null };
  const email = address.email.toLowerCase();
  const owner = (await findUserByEmail(db, email)) ?? (await ownerOfIdentity(db, email));
  if (!owner) return { kind: 'create', email };
  if (!address.isVerified) return { kind: 'create', email: null };
  return { kind: 'link', user: await lockUser(db, owner.id) };
}

/** The user with an identity of this address whose account now has another address. */
async function ownerOfIdentity(db: Database, email: string): Promise<Pick<User, 'id'> | null> {
  const { rows } = await db.query<{ id: string }>(
    'select user_id as id from auth.identities where email = $1 limit 1',
    [email],
  );
  return rows[0] ?? null;
}
