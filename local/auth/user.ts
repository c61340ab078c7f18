import type { Context } from 'hono';
import { audit } from './audit.ts';
import { requireCaller, type Caller } from './caller.ts';
import { changePassword } from './change-password.ts';
import { emailExists } from './email-change.ts';
import { forbidden } from './errors.ts';
import { requireSecondStep } from './mfa/second-step.ts';
import { checkStrength } from './passwords.ts';
import { readChallenge, rememberFlow, type Challenge } from './pkce.ts';
import { redirectTarget } from './redirects.ts';
import { checkedEmail, originOf, readBody, type Body } from './request.ts';
import { sendEmailChange } from './sending.ts';
import { inTransaction, type Database, type Service } from './service.ts';
import { findUserByEmail, lockUser, mergeUserMetadata, userJson } from './users.ts';

/** GET and PUT /user. Source: https://supabase.com/docs/reference/javascript/auth-updateuser */
export async function getUser(service: Service, c: Context) {
  const { user } = await requireCaller(service, c);
  return c.json(await userJson(service.pool, user.id));
}

interface Update {
  email: string;
  password: string | undefined;
  challenge: Challenge | null;
  body: Body;
}

function readUpdate({ config }: Service, body: Body): Update {
  const email = body.text('email');
  const password = body.optionalText('password');
  const update = {
    email: email === '' ? '' : checkedEmail(email),
    password,
    challenge: readChallenge(body),
    body,
  };
  if (password !== undefined) checkStrength(config, password);
  if (body.object('app_metadata')) {
    throw forbidden('not_admin', 'Updating app_metadata requires admin privileges');
  }
  return update;
}

export async function putUser(service: Service, c: Context) {
  const { user: caller, session } = await requireCaller(service, c);
  service.limits.countRequest('sign_in_sign_ups', originOf(c).ip);
  const update = readUpdate(service, await readBody(c));
  const redirectTo = redirectTarget(c, service.config);

  const person = await inTransaction(service.pool, async (db) => {
    const user = await lockUser(db, caller.id);
    await applyUpdate(service, db, { user, session }, update, redirectTo);
    return userJson(db, user.id);
  });
  if (update.password !== undefined) await notifyOfPassword(service, caller.email);
  return c.json(person);
}

async function applyUpdate(
  service: Service,
  db: Database,
  caller: Caller,
  { email, password, challenge, body }: Update,
  redirectTo: string,
) {
  const { user } = caller;
  const movesTo = email !== '' && email !== user.email ? email : null;
  if (movesTo || password !== undefined) await requireSecondStep(db, caller);
  if (movesTo && (await findUserByEmail(db, movesTo))) throw emailExists();
  if (password !== undefined) {
    await changePassword(service, db, caller, {
      password,
      currentPassword: body.text('current_password'),
      nonce: body.text('nonce'),
    });
  }
  const data = body.object('data');
  if (data) await mergeUserMetadata(db, user.id, data);
  if (movesTo) {
    await rememberFlow(db, user.id, 'email_change', challenge);
    await sendEmailChange(service, db, user, movesTo, { redirectTo, isPkce: challenge !== null });
  }
  await audit(db, user, 'user_modified');
}

async function notifyOfPassword({ mailer, ctx }: Service, email: string | null) {
  if (!email) return;
  await mailer
    .notify('password_changed', email, {})
    .catch((error: unknown) => ctx.log(`auth: the notice was not sent: ${String(error)}`));
}
