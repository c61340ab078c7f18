/** The id of Auth's session in an access token; null if the token has none. */
export function sessionIdOf(accessToken: string | undefined): string | null {
  const payload = accessToken?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isNamed = typeof claims === 'object' && claims !== null && 'session_id' in claims;
    return isNamed && typeof claims.session_id === 'string' ? claims.session_id : null;
  } catch {
    return null;
  }
}
