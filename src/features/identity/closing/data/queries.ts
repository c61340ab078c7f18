import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@/entities/account/keys.ts';
import { withCheck } from '@/entities/second-factor/check.ts';
import { walletKeys } from '@/entities/wallet/keys.ts';
import {
  askForExport,
  closeAccount,
  downloadExport,
  fetchClosure,
  fetchExport,
  refundUnspent,
  undoClosure,
} from './api.ts';

/** Below the account: a change notification of the account reads them again. */
const closingKeys = {
  closure: (userId: string) => [...accountKeys.all, 'closure', userId] as const,
  export: (userId: string) => [...accountKeys.all, 'export', userId] as const,
};

const exportPollMs = 3000;

export const closureQuery = (userId: string) =>
  queryOptions({ queryKey: closingKeys.closure(userId), queryFn: fetchClosure });

/** Read again while the worker makes it: a page of a closing account follows no topic. */
export const exportQuery = (userId: string) =>
  queryOptions({
    queryKey: closingKeys.export(userId),
    queryFn: fetchExport,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'queued' || data?.state === 'leased' ? exportPollMs : false,
  });

/** Resolves when the account is read again: the shell then leads to the page of the closure. */
export function useCloseAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => withCheck(() => closeAccount(username)),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

export function useUndoClosure() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undoClosure,
    // Also after a refusal: another page may have undone it.
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

export function useRefundUnspent(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: refundUnspent,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(closureQuery(userId)),
        client.invalidateQueries({ queryKey: walletKeys.balance }),
      ]),
  });
}

export function useAskForExport(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => withCheck(askForExport),
    onSettled: () => client.invalidateQueries({ queryKey: closingKeys.export(userId) }),
  });
}

export const useDownloadExport = () =>
  useMutation({ mutationFn: (id: string) => withCheck(() => downloadExport(id)) });
