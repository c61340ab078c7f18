import type { BankForm } from '@domain/bank-forms.ts';
import { pageWithdrawals } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '@/entities/account/current-user.tsx';
import { accountKeys } from '@/entities/account/keys.ts';
import { withCheck } from '@/entities/second-factor/check.ts';
import { isDefiniteRefusal } from '@/lib/errors/app-error.ts';
import { settleRequestId, takeRequestId } from '@/entities/wallet/pending-request.ts';
import { walletKeys } from '@/entities/wallet/keys.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import { doWithdraw, fetchAvailable, fetchBank, fetchWithdrawals, saveBank } from './api.ts';
import { payoutKeys } from './keys.ts';

export const bankQuery = queryOptions({ queryKey: payoutKeys.bank, queryFn: fetchBank });

export const availableQuery = queryOptions({
  queryKey: payoutKeys.available,
  queryFn: fetchAvailable,
});

export const withdrawalsQuery = keyPages({
  queryKey: payoutKeys.withdrawals,
  pageSize: pageWithdrawals,
  fetchPage: fetchWithdrawals,
  keyOf: (withdrawal) => withdrawal.id,
});

export function useSaveBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, requestId }: { form: BankForm; requestId: string }) =>
      withCheck(() => saveBank(form, requestId)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: payoutKeys.bank }),
        client.invalidateQueries({ queryKey: payoutKeys.available }),
      ]),
  });
}

/** Withdraws once: a press after a lost answer, in another tab too, repeats the same request. */
export function useWithdraw() {
  const client = useQueryClient();
  const { is_closing } = useAccount();
  return useMutation({
    mutationFn: async (cents: number) => {
      const requestKey = `withdraw:${cents}`;
      const id = takeRequestId(requestKey);
      try {
        await withCheck(() => doWithdraw(cents, id));
        settleRequestId(requestKey, id);
      } catch (error) {
        if (isDefiniteRefusal(error)) settleRequestId(requestKey, id);
        throw error;
      }
    },
    // Also after a failure, because the request may have arrived although its answer did not.
    onSettled: () =>
      Promise.all(
        [
          payoutKeys.withdrawals,
          payoutKeys.available,
          walletKeys.balance,
          // The end of the account waits for the money.
          ...(is_closing ? [accountKeys.all] : []),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
