/** The address that the platform's edge saw; what a client says of itself in front of it is not read. */
export function callerAddress({ headers }: Request): string {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return headers.get('cf-connecting-ip') || last || 'unknown';
}
