import type { Context } from 'hono';
import { audit } from './audit.ts';
import { requireCaller } from './caller.ts';
import { badRequest } from './errors.ts';
import { inTransaction, type Service } from './service.ts';
import { endSessions, type SignOutScope } from './sessions.ts';

const isScope = (name: string): name is SignOutScope => /^(global|local|others)$/.test(name);

/** POST /logout. Source: https://supabase.com/docs/guides/auth/signout */
export async function logout(service: Service, c: Context) {
  const { user, session } = await requireCaller(service, c);
  const scope = c.req.query('scope') || 'global';
  if (!isScope(scope)) {
    throw badRequest('validation_failed', `Unsupported logout scope "${scope}"`);
  }
  await inTransaction(service.pool, async (db) => {
    await audit(db, user, 'logout');
    await endSessions(db, user.id, session?.id ?? user.id, session ? scope : 'global');
  });
  return c.body(null, 204);
}
