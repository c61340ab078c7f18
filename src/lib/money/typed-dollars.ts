/** Cents in the format that a user types: '2.45', '10'. */
export function typedDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
