import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { audit } from './audit.ts';
import { unprocessable, badRequest } from './errors.ts';
import { runBeforeUserCreated } from './hooks.ts';
import { draftOfUser, insertUser } from './new-user.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { readChallenge, rememberFlow, type Challenge } from './pkce.ts';
import { redirectTarget } from './redirects.ts';
import { checkedEmail, originOf, readBody, type Origin } from './request.ts';
import { sendConfirmation } from './sending.ts';
import { inTransaction, type Database, type Service } from './service.ts';
import { openSession } from './sessions.ts';
import {
  findUserByEmail,
  isConfirmed,
  lockUser,
  mergeEmailIdentity,
  mergeUserMetadata,
  providersOf,
  userJson,
  type User,
} from './users.ts';

interface SignUp {
  email: string;
  passwordHash: string;
  data: Record<string, unknown>;
  challenge: Challenge | null;
  redirectTo: string;
}

async function readSignUp(service: Service, c: Context): Promise<SignUp> {
  const { config } = service;
  const body = await readBody(c);
  const password = body.text('password');
  if (body.text('email') === '') {
    throw unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  service.limits.countRequest('sign_in_sign_ups', originOf(c).ip);
  checkSignUpsOpen(service);
  if (password === '') throw badRequest('validation_failed', 'Signup requires a valid password');
  checkStrength(config, password);
  const challenge = readChallenge(body);
  const email = checkedEmail(body.text('email'));
  return {
    email,
    challenge,
    data: body.object('data') ?? {},
    redirectTo: redirectTarget(c, config),
    // hashed before the account is looked up, so a known address takes as long as a new one
    passwordHash: await hashPassword(config, password),
  };
}

export function checkSignUpsOpen({ config }: Service) {
  if (!config.enable_signup) {
    throw unprocessable('signup_disabled', 'Signups not allowed for this instance');
  }
  if (!config.email.enable_signup) {
    throw badRequest('email_provider_disabled', 'Email signups are disabled');
  }
}

/**
 * POST /signup: sign-up by e-mail address and password. For an address with an account the response
 * contains a fake user, after the same work, so it does not reveal accounts.
 * Source: https://supabase.com/docs/reference/javascript/auth-signup
 */
export async function signUp(service: Service, c: Context) {
  const input = await readSignUp(service, c);
  const known = await findUserByEmail(service.pool, input.email);
  if (known && isConfirmed(known)) return c.json(await answerKnown(service, known, input));
  return c.json(await enterSignUp(service, originOf(c), input, known));
}

/** Creates the account if there is none, and sends the confirmation mail or opens a session. */
export async function enterSignUp(
  service: Service,
  origin: Origin,
  input: SignUp,
  known: User | null,
) {
  const newId = randomUUID();
  if (!known) await runBeforeUserCreated(service, origin, draftOf(newId, input));

  return inTransaction(service.pool, async (db) => {
    if (!known) await createUser(service, db, newId, input);
    const user = await lockUser(db, known?.id ?? newId);
    if (service.config.email.enable_confirmations) {
      await audit(db, user, 'user_confirmation_requested', { provider: 'email' });
      await rememberFlow(db, user.id, 'email/signup', input.challenge);
      await sendConfirmation(service, db, user, {
        redirectTo: input.redirectTo,
        isPkce: input.challenge !== null,
      });
      return userJson(db, user.id);
    }
    await confirmAddress(db, user);
    return openSession(service, db, user, 'password', origin);
  });
}

/** Marks the user's e-mail address as confirmed. */
export async function confirmAddress(db: Database, user: User) {
  await db.query(
    `update auth.users
     set email_confirmed_at = now(), confirmation_token = '', updated_at = now() where id = $1`,
    [user.id],
  );
  await mergeUserMetadata(db, user.id, { email_verified: true });
  await mergeEmailIdentity(db, user.id, { email: user.email, email_verified: true });
  await audit(db, user, 'user_signedup', { provider: 'email' });
}

const appMetadata = providersOf('email');

const draftOf = (id: string, { email, data }: SignUp) =>
  draftOfUser({ id, email, appMetadata, userMetadata: data });

async function createUser(
  service: Service,
  db: Database,
  id: string,
  { email, passwordHash, data }: SignUp,
) {
  await insertUser(service, db, { id, email, passwordHash, appMetadata, userMetadata: data });
  await mergeEmailIdentity(db, id, { ...data, sub: id, email });
  await mergeUserMetadata(db, id, {
    ...data,
    sub: id,
    email,
    email_verified: false,
    phone_verified: false,
  });
}

async function answerKnown(service: Service, known: User, { email, data }: SignUp) {
  await audit(service.pool, known, 'user_repeated_signup', { provider: 'email' });
  if (!service.config.email.enable_confirmations) {
    throw unprocessable('user_already_exists', 'User already registered');
  }
  const now = new Date();
  return {
    ...draftOf(randomUUID(), { email, data, passwordHash: '', challenge: null, redirectTo: '' }),
    confirmation_sent_at: now,
    created_at: now,
    updated_at: now,
  };
}
