/** Limits as sentences name them: bytes as '10MB', cents as '4.99', '5' or '1,500'. */
export const megabytes = (bytes: number) => String(bytes / 1_048_576);

export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits });
}
