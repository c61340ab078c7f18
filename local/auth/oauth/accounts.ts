import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import { AuthError, forbidden, unprocessable } from '../errors.ts';
import { runBeforeUserCreated } from '../hooks.ts';
import { draftOfUser, insertUser } from '../new-user.ts';
import { clearAllTokens } from '../one-time-tokens.ts';
import type { Origin } from '../request.ts';
import { sendConfirmation } from '../sending.ts';
import type { Database, Service } from '../service.ts';
import {
  isBanned,
  isConfirmed,
  lockUser,
  mergeUserMetadata,
  providersOf,
  type User,
} from '../users.ts';
import {
  addIdentity,
  auditIdentity,
  refreshProviders,
  removeUnconfirmed,
  type IdentityRow,
} from './identities.ts';
import { decide, type Decision } from './linking.ts';
import type { ExternalPerson } from './provider.ts';

/** A sign-in with a provider, for which an account is found, linked or created. */
export interface ProviderSignIn {
  provider: string;
  person: ExternalPerson;
  emailOptional: boolean;
  redirectTo: string;
}

/** The stored data of an identity: the provider's claims and the e-mail address. */
export const identityDataOf = ({ emails, claims }: ExternalPerson) => ({
  ...claims,
  ...(emails[0] && { email: emails[0].email.toLowerCase() }),
  email_verified: emails[0]?.isVerified ?? false,
});

/** Calls the before-user-created hook for a new account, before anything is written. */
export async function askBeforeCreation(
  service: Service,
  origin: Origin,
  { provider, person }: ProviderSignIn,
) {
  const decision = await decide(service.pool, provider, person);
  if (decision.kind !== 'create') return;
  await runBeforeUserCreated(
    service,
    origin,
    draftOfUser({
      id: randomUUID(),
      email: decision.email,
      appMetadata: providersOf(provider),
      userMetadata: identityDataOf(person),
    }),
  );
}

/**
 * The account of a sign-in. For an unverified address the error is returned, not thrown, so that
 * the new account is committed and can be confirmed by mail.
 */
export async function accountOf(
  service: Service,
  db: Database,
  signIn: ProviderSignIn,
): Promise<User | AuthError> {
  const decision = await decide(db, signIn.provider, signIn.person);
  const { userId, identity } = await enter(service, db, signIn, decision);
  const user = await lockUser(db, userId);
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');

  const isWithoutAddress = signIn.emailOptional && !user.email;
  if (isConfirmed(user) || isWithoutAddress) return user;
  await removeUnconfirmed(db, user, identity);
  if (!signIn.person.emails[0]?.isVerified) return needsVerification(service, db, user, signIn);
  await confirmByProvider(db, user, signIn.provider);
  return lockUser(db, user.id);
}

async function enter(
  service: Service,
  db: Database,
  { provider, person }: ProviderSignIn,
  decision: Decision,
): Promise<{ userId: string; identity: IdentityRow }> {
  const data = identityDataOf(person);
  if (decision.kind === 'create') return create(service, db, provider, data, decision.email);
  const { user } = decision;
  const identity =
    decision.kind === 'known' ? decision.identity : await addIdentity(db, user, provider, data);
  if (decision.kind === 'known') {
    await db.query(
      `update auth.identities set identity_data = $2, last_sign_in_at = now(), updated_at = now()
       where id = $1`,
      [identity.id, JSON.stringify(data)],
    );
  } else {
    await auditIdentity(db, user, 'identity_linked', identity);
  }
  await mergeUserMetadata(db, user.id, data);
  await refreshProviders(db, user.id);
  return { userId: user.id, identity: { ...identity, identity_data: data } };
}

async function create(
  service: Service,
  db: Database,
  provider: string,
  data: Record<string, unknown> & { sub: string },
  email: string | null,
) {
  if (!service.config.enable_signup) {
    throw unprocessable('signup_disabled', 'Signups not allowed for this instance');
  }
  const userId = randomUUID();
  await insertUser(service, db, {
    id: userId,
    email,
    passwordHash: null,
    appMetadata: providersOf(provider),
    userMetadata: data,
  });
  return { userId, identity: await addIdentity(db, await lockUser(db, userId), provider, data) };
}

/** Confirms an address that the provider has verified, without a confirmation mail. */
export async function confirmByProvider(db: Database, user: User, provider: string) {
  await db.query(
    `update auth.users
     set email_confirmed_at = now(), confirmation_token = '', updated_at = now() where id = $1`,
    [user.id],
  );
  await mergeUserMetadata(db, user.id, { email_verified: true });
  await clearAllTokens(db, user.id);
  await audit(db, user, 'user_signedup', { provider });
}

async function needsVerification(
  service: Service,
  db: Database,
  user: User,
  { provider, redirectTo }: ProviderSignIn,
): Promise<AuthError> {
  if (!user.email) {
    return unprocessable(
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    );
  }
  await sendConfirmation(service, db, user, { redirectTo, isPkce: false });
  return unprocessable(
    'provider_email_needs_verification',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );
}
