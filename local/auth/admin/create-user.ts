import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { emailExists } from '../email-change.ts';
import { badRequest } from '../errors.ts';
import { insertUser } from '../new-user.ts';
import { hashPassword } from '../passwords.ts';
import { isUuid, readBody } from '../request.ts';
import { inTransaction, type Service } from '../service.ts';
import { findUserByEmail, mergeEmailIdentity, providersOf, userJson } from '../users.ts';
import { ban } from './ban.ts';
import { requireAdmin } from './require-admin.ts';
import { hashOfNew, readChanges } from './user-changes.ts';
import { confirmEmail, mergeAppMetadata } from './update-user.ts';

/** POST /admin/users. No mail is sent. */
export async function createUser(service: Service, c: Context) {
  const admin = await requireAdmin(service, c);
  const body = await readBody(c);
  const input = readChanges(body);
  const id = body.text('id') || randomUUID();
  if (input.email === '') {
    throw badRequest('validation_failed', 'Cannot create a user without either an email or phone');
  }
  if (input.password !== undefined && input.passwordHash !== '') {
    throw badRequest('validation_failed', 'Only a password or a password hash should be provided');
  }
  if (!isUuid(id)) {
    throw badRequest('validation_failed', 'ID must conform to the uuid v4 format');
  }
  if (await findUserByEmail(service.pool, input.email)) throw emailExists();
  const passwordHash =
    (await hashOfNew(service, input)) ??
    (await hashPassword(service.config, randomBytes(32).toString('base64url')));

  return inTransaction(service.pool, async (db) => {
    await insertUser(
      service,
      db,
      {
        id,
        email: input.email,
        passwordHash,
        appMetadata: providersOf('email'),
        userMetadata: input.userMetadata ?? {},
      },
      'Database error creating new user',
    );
    await mergeEmailIdentity(db, id, { email: input.email });
    await audit(db, admin, 'user_signedup', {
      user_id: id,
      user_email: input.email,
      provider: 'email',
    });
    if (input.role)
      await db.query('update auth.users set role = $2 where id = $1', [id, input.role]);
    if (input.appMetadata) await mergeAppMetadata(db, id, input.appMetadata);
    if (input.isEmailConfirmed) await confirmEmail(db, id);
    await ban(db, id, input.banMs);
    return c.json(await userJson(db, id));
  });
}
