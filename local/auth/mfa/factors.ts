import type { Context } from 'hono';
import { requireCaller, type Caller } from '../caller.ts';
import { AuthError, forbidden } from '../errors.ts';
import type { Database, Service } from '../service.ts';
import type { Session } from '../sessions.ts';

export interface Factor {
  id: string;
  user_id: string;
  friendly_name: string | null;
  status: 'unverified' | 'verified';
  secret: string;
}

export async function factorsOf(db: Database, userId: string): Promise<Factor[]> {
  const { rows } = await db.query<Factor>(
    `select id, user_id, friendly_name, status, secret from auth.mfa_factors
     where user_id = $1 order by created_at`,
    [userId],
  );
  return rows;
}

type FactorCaller = Caller & { session: Session };

/** The caller, with a session. */
export async function requireSession(service: Service, c: Context): Promise<FactorCaller> {
  const { user, session } = await requireCaller(service, c);
  if (!session) throw forbidden('session_not_found', 'A session is required');
  return { user, session };
}

/** The caller and the factor of the address. */
export async function requireFactor(service: Service, c: Context) {
  const caller = await requireSession(service, c);
  const id = c.req.param('factor_id');
  const factor = (await factorsOf(service.pool, caller.user.id)).find((one) => one.id === id);
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return { ...caller, factor };
}
