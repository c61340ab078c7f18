import { walletKeys } from '@/entities/wallet/keys.ts';

export const monthsKey = [...walletKeys.earnings, 'months'] as const;
