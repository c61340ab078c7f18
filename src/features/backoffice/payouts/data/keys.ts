/** Query keys of bank account and withdrawals. The cache is cleared at sign-out. */
export const payoutKeys = {
  bank: ['payouts', 'bank'] as const,
  available: ['payouts', 'available'] as const,
  withdrawals: ['payouts', 'withdrawals'] as const,
};
