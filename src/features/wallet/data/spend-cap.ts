import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { walletKeys } from '@/entities/wallet/keys.ts';
import { doSetSpendCap, fetchSpendCap } from './api.ts';

export const spendCapQuery = queryOptions({
  queryKey: walletKeys.spendCap,
  queryFn: fetchSpendCap,
});

export function useSetSpendCap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: doSetSpendCap,
    // Other tabs get a change notification.
    onSettled: () => client.invalidateQueries(spendCapQuery),
  });
}
