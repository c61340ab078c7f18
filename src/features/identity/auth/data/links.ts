import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import type { Confirmation } from '@/lib/supabase/links.ts';
import { signInKeys } from '../../keys.ts';
import { dismiss, enterAs, redeem } from '../entering/api.ts';

/**
 * Redeems the link of a mail. A query instead of a mutation, because opening the address is the
 * action: it runs once, however often the page renders.
 */
export const confirmationQuery = (confirmation: Confirmation | null) =>
  queryOptions({
    queryKey: signInKeys.confirmation(confirmation),
    queryFn: confirmation ? () => redeem(confirmation) : skipToken,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const useEnter = () => useMutation({ mutationFn: enterAs });
export const useDismiss = () => useMutation({ mutationFn: dismiss });
