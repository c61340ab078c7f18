/** The people of the demo world to sign in as; all others there have the same password. */
export const demoAccounts = [
  {
    who: 'A follower with money and a card',
    email: 'jonas_r@velour.example',
    password: 'velour-demo',
  },
  {
    who: 'A creator with earnings',
    email: 'mara_voss@velour.example',
    password: 'velour-demo',
  },
  {
    who: 'A fresh follower',
    email: 'robin_new@velour.example',
    password: 'velour-demo',
  },
] as const;

/** The accounts for a terminal, a line each. */
export function accountLines(indent = ''): string {
  return demoAccounts
    .map(({ who, email, password }) => `${indent}${who.padEnd(34)}${email.padEnd(28)}${password}`)
    .join('\n');
}
