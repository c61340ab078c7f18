import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { emailExists } from '../email-change.ts';
import { runBeforeUserCreated } from '../hooks.ts';
import { draftOfUser, insertUser } from '../new-user.ts';
import { redirectTarget } from '../redirects.ts';
import { checkedEmail, originOf, readBody } from '../request.ts';
import { sendInvite } from '../sending.ts';
import { inTransaction, type Database, type Service } from '../service.ts';
import {
  findUserByEmail,
  isConfirmed,
  lockUser,
  mergeEmailIdentity,
  providersOf,
  userJson,
  type User,
} from '../users.ts';
import { requireAdmin } from './require-admin.ts';

/**
 * POST /invite. Source: https://supabase.com/docs/reference/javascript/auth-admin-inviteuserbyemail
 */
export async function invite(service: Service, c: Context) {
  const admin = await requireAdmin(service, c);
  const body = await readBody(c);
  const email = checkedEmail(body.text('email'));
  const data = body.object('data') ?? {};
  const invited = await guestFor(service, c, email, data);
  return inTransaction(service.pool, async (db) => {
    const user = await invited(db);
    await audit(db, admin, 'user_invited', { user_id: user.id, user_email: user.email });
    await sendInvite(service, db, user, {
      redirectTo: redirectTarget(c, service.config),
      isPkce: false,
    });
    return c.json(await userJson(db, user.id));
  });
}

/**
 * Returns a function that finds or creates the invited user in a transaction: a user without a
 * confirmed address. Throws if the address is already confirmed.
 */
export async function guestFor(
  service: Service,
  c: Context,
  email: string,
  data: Record<string, unknown>,
): Promise<(db: Database) => Promise<User>> {
  const known = await findUserByEmail(service.pool, email);
  if (known && isConfirmed(known)) throw emailExists();
  if (known) return (db) => lockUser(db, known.id);
  const newcomer = {
    id: randomUUID(),
    email,
    appMetadata: providersOf('email'),
    userMetadata: data,
  };
  await runBeforeUserCreated(service, originOf(c), draftOfUser(newcomer));
  return async (db) => {
    await insertUser(service, db, { ...newcomer, passwordHash: null });
    await mergeEmailIdentity(db, newcomer.id, { email });
    return lockUser(db, newcomer.id);
  };
}
