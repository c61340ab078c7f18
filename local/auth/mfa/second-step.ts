import type { Caller } from '../caller.ts';
import { AuthError } from '../errors.ts';
import type { Database } from '../service.ts';

/** Whether the session of a caller was checked by a second factor. */
export const isAal2 = ({ session }: Caller) => session?.aal === 'aal2';

async function hasVerifiedFactor(db: Database, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from auth.mfa_factors where user_id = $1 and status = 'verified'",
    [userId],
  );
  return rowCount !== 0;
}

/**
 * A change of address or password needs both steps where there is a second factor. Source:
 * UserUpdate in internal/api/user.go of supabase/auth
 */
export async function requireSecondStep(db: Database, caller: Caller) {
  if (isAal2(caller) || !(await hasVerifiedFactor(db, caller.user.id))) return;
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}
