/** Limits as sentences name them: bytes as '10MB', cents as '4.99' or, without cents, '5'. */
export const megabytes = (bytes: number) => String(bytes / 1_048_576);

export function dollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
