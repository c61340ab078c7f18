import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { unprocessable } from '../errors.ts';
import { inTransaction, type Service } from '../service.ts';
import { requireFactor } from './factors.ts';
import { isAal2 } from './second-step.ts';

/**
 * DELETE /factors/:id. Sessions that were checked by the factor have one step again. Source:
 * https://supabase.com/docs/reference/javascript/auth-mfa-unenroll
 */
export async function unenroll(service: Service, c: Context) {
  const caller = await requireFactor(service, c);
  const { user, factor } = caller;
  if (factor.status === 'verified' && !isAal2(caller)) {
    throw unprocessable('insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await inTransaction(service.pool, async (db) => {
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    await audit(db, user, 'factor_unenrolled', { factor_id: factor.id });
    await db.query(
      `delete from auth.mfa_amr_claims
       where authentication_method = 'totp'
         and session_id in (select id from auth.sessions where factor_id = $1)`,
      [factor.id],
    );
    await db.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [
      factor.id,
    ]);
  });
  return c.json({ id: factor.id });
}
