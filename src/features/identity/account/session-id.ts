import { claimsOf } from '@/lib/claims.ts';

/** The id of Auth's session in an access token; null if the token has none. */
export function sessionIdOf(accessToken: string | undefined): string | null {
  const { session_id: id } = claimsOf(accessToken);
  return typeof id === 'string' ? id : null;
}
