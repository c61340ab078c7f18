/**
 * The address that the platform's edge saw: the header that the site trusts, or without it the last
 * hop of x-forwarded-for. A client writes every other part. `private.caller_address()` reads the same.
 */
export function callerAddress({ headers }: Request, trustedHeader: string | null): string {
  const told = trustedHeader ? headers.get(trustedHeader) : null;
  const lastHop = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return told || lastHop || 'unknown';
}
