import { z } from 'zod';
import { bearerOf } from './bearer.ts';
import { Refusal } from './refusal.ts';

/**
 * A user's token is a JWT. Guests send a publishable key instead, which can be a JWT as well and
 * counts as no token.
 */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The accepted roles and subjects. PostgREST verifies the signature, but accepts any role and any
 * subject.
 */
const id = z.guid();
const claims = z.union([
  z.object({ role: z.literal('authenticated'), sub: id, session_id: id.optional() }),
  z.object({ role: z.literal('anon'), sub: id.optional() }),
]);

/** The token of a user, which nobody has verified yet; null for a guest. */
export function callerToken(request: Request): string | null {
  const bearer = bearerOf(request);
  if (!bearer || !tokenPattern.test(bearer)) return null;
  const { success, data } = claims.safeParse(payloadOf(bearer));
  if (!success) throw new Refusal('unauthorized_request', 401);
  return data.role === 'anon' ? null : bearer;
}

function payloadOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload));
  } catch {
    return null;
  }
}
