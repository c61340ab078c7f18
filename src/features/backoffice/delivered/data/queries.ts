import { pageDelivered, pageOffered } from '@generated/limits.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchDelivered, fetchOffered, offerItem, removeGlobal, setOffered } from './api.ts';
import { deliveredKeys } from './keys.ts';

export const deliveredQuery = keyPages({
  queryKey: [...deliveredKeys.all, 'sent'],
  pageSize: pageDelivered,
  fetchPage: fetchDelivered,
  keyOf: (message) => message.id,
});

export const offeredQuery = keyPages({
  queryKey: [...deliveredKeys.all, 'offered'],
  pageSize: pageOffered,
  fetchPage: fetchOffered,
  keyOf: (item) => item.id,
});

/** Reads both lists again, also after a refusal. */
function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: deliveredKeys.all });
}

export const useRemoveGlobal = (id: string) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (withRefund: boolean) => removeGlobal({ id, withRefund }),
    onSettled: reload,
  });
};

export const useSetOffered = (id: string) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (isOffered: boolean) => setOffered(id, isOffered),
    onSettled: reload,
  });
};

export const useOfferItem = (onOffered: () => void) => {
  const reload = useReload();
  return useMutation({ mutationFn: offerItem, onSuccess: onOffered, onSettled: reload });
};
