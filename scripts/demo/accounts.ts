/** The demo users to sign in as; all other demo users have the same password. */
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

/** The accounts as text for a terminal, one per line. */
export function accountLines(indent = ''): string {
  return demoAccounts
    .map(({ who, email, password }) => `${indent}${who.padEnd(34)}${email.padEnd(28)}${password}`)
    .join('\n');
}
