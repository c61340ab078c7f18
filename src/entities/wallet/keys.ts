/** Query keys of the wallet. The cache is cleared at sign-out, so no key carries the user. */
export const walletKeys = {
  all: ['wallet'] as const,
  balance: ['wallet', 'balance'] as const,
  card: ['wallet', 'card'] as const,
  transactions: ['wallet', 'transactions'] as const,
  payments: ['wallet', 'payment'] as const,
  payment: (id: string) => ['wallet', 'payment', id] as const,
  cardSetup: ['wallet', 'card-setup'] as const,
};

/** The keys that are stale after money has moved. */
export const moneyKeys = [walletKeys.balance, walletKeys.transactions];
