/** Query keys of the wallet. The cache is cleared at sign-out, so no key carries the user. */
export const walletKeys = {
  all: ['wallet'] as const,
  balance: ['wallet', 'balance'] as const,
  card: ['wallet', 'card'] as const,
  debt: ['wallet', 'debt'] as const,
  share: ['wallet', 'share'] as const,
  /** Every list of transactions, with its subtotal and its receipts. */
  transactions: ['wallet', 'transactions'] as const,
  /** Totals, months, days and sold messages of a creator. */
  earnings: ['wallet', 'earnings'] as const,
  spendCap: ['wallet', 'spend-cap'] as const,
  payments: ['wallet', 'payment'] as const,
  payment: (id: string) => ['wallet', 'payment', id] as const,
  cardSetup: ['wallet', 'card-setup'] as const,
};

/** The keys that are stale after money has moved. */
export const moneyKeys = [
  walletKeys.balance,
  walletKeys.debt,
  walletKeys.transactions,
  walletKeys.earnings,
  walletKeys.spendCap,
];
