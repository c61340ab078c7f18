import { randomUUID } from 'node:crypto';
import type { Database } from './service.ts';
import type { User } from './users.ts';

/** Source of the actions: https://supabase.com/docs/guides/auth/audit-logs */
const logTypes = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  user_invited: 'team',
  user_deleted: 'team',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  token_refreshed: 'token',
  token_revoked: 'token',
} as const;

/** Writes one entry of the audit log. */
export async function audit(
  db: Database,
  actor: Pick<User, 'id' | 'email' | 'is_sso_user'>,
  action: keyof typeof logTypes,
  traits?: Record<string, unknown>,
) {
  const payload = {
    action,
    actor_id: actor.id,
    actor_username: actor.email ?? '',
    actor_via_sso: actor.is_sso_user,
    log_type: logTypes[action],
    ...(traits && { traits }),
  };
  await db.query(
    'insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2, now())',
    [randomUUID(), JSON.stringify(payload)],
  );
}
