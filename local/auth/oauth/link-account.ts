import { badRequest, unprocessable } from '../errors.ts';
import type { Database } from '../service.ts';
import { findUserByEmail, lockUser, mergeUserMetadata, type User } from '../users.ts';
import { confirmByProvider, identityDataOf, type ProviderSignIn } from './accounts.ts';
import { addIdentity, auditIdentity, findIdentity, refreshProviders } from './identities.ts';

/** Another way to sign in for somebody who is signed in. An identity belongs to one person only. */
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

/** Who had no address gets the identity's, where the provider vouches for it. */
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
