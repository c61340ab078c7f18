import { badRequest, unprocessable } from '../errors.ts';
import type { Database } from '../service.ts';
import { findUserByEmail, lockUser, mergeUserMetadata, type User } from '../users.ts';
import { confirmByProvider, identityDataOf, type ProviderSignIn } from './accounts.ts';
import { addIdentity, auditIdentity, findIdentity, refreshProviders } from './identities.ts';

/** Links an identity to a signed-in user. Throws if it is already linked to any user. */
export async function linkTo(
  db: Database,
  targetId: string,
  { provider, person }: ProviderSignIn,
): Promise<User> {
  const user = await lockUser(db, targetId);
  const taken = await findIdentity(db, provider, person.claims.sub);
  if (taken) {
    throw unprocessable(
      'identity_already_exists',
      taken.user_id === user.id
        ? 'Identity is already linked'
        : 'Identity is already linked to another user',
    );
  }
  const identity = await addIdentity(db, user, provider, identityDataOf(person));
  await auditIdentity(db, user, 'identity_linked', identity);
  if (!user.email) await takeAddress(db, user, provider, person.emails[0]);
  await refreshProviders(db, user.id);
  return user;
}

/** Gives a user without an e-mail address that of the identity, if the provider has verified it. */
async function takeAddress(
  db: Database,
  user: User,
  provider: string,
  address: { email: string; isVerified: boolean } | undefined,
) {
  if (!address?.isVerified) return;
  const email = address.email.toLowerCase();
  if (await findUserByEmail(db, email)) {
    throw badRequest('email_exists', 'A user with this email address has already been registered');
  }
  await db.query('update auth.users set email = $2 where id = $1', [user.id, email]);
  await mergeUserMetadata(db, user.id, { email });
  await confirmByProvider(db, user, provider);
}
