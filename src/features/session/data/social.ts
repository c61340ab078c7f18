import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@/shared/errors/app-error.ts';
import { houses } from '@/shared/session/houses.ts';
import type { Account } from '@/shared/session/viewer.tsx';
import { chooseUsername, finishSignIn, offersProvider, signInBy, welcome } from './api.ts';
import { sessionKeys } from './queries.ts';

/** The houses by which people may sign in here. */
export const housesQuery = queryOptions({
  queryKey: ['session', 'houses'] as const,
  queryFn: async () => {
    const offered = await Promise.all(houses.map(offersProvider));
    return houses.filter((_house, index) => offered[index]);
  },
  staleTime: Infinity,
  retry: false,
});

export const useSignInBy = () => useMutation({ mutationFn: signInBy });

/** A query and not a mutation, because coming back is the act: once, however often it is drawn. */
export const arrivalQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: ['session', 'arrival', code] as const,
    queryFn: async () => {
      await finishSignIn(code ?? '');
      return true;
    },
    enabled: code !== undefined,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Greets a newcomer under the name that they keep or choose. */
export function useWelcome({ id, username }: Pick<Account, 'id' | 'username'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: string) => {
      if (chosen === username) await welcome();
      else await chooseUnlessGreeted(chosen);
    },
    onSuccess: () => queryClient.refetchQueries({ queryKey: sessionKeys.account(id), exact: true }),
  });
}

/** Who was greeted meanwhile, in another tab, keeps the name of that moment. */
async function chooseUnlessGreeted(chosen: string): Promise<void> {
  try {
    await chooseUsername(chosen);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}
