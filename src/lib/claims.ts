/** The claims of an access token; none of a text that is no token. Only the platform verifies them. */
export function claimsOf(accessToken: string | undefined): Record<string, unknown> {
  try {
    const payload = accessToken?.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    // Every claim is checked where it is read.
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
