import { useMutation, useQueryClient } from '@tanstack/react-query';
import { takeRecoveryCodes, verifyCode } from '@/entities/second-factor/api.ts';
import { askForCheck, withCheck } from '@/entities/second-factor/check.ts';
import { factorKeys } from '@/entities/second-factor/keys.ts';
import { signInAgain } from '../../account/data/api.ts';
import { accessKeys } from '../../account/data/queries.ts';
import { beginFactor, leaveSignIn, removeFactor } from './api.ts';

/** Begins a factor; beside another one a recent check is asked for. */
export const useBeginFactor = () =>
  useMutation({ mutationFn: (name: string) => withCheck(() => beginFactor(name)) });

/** Proves who the user is by a sign-in in place of this session, so devices change. */
export function useSignInAgain(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signInAgain,
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.devices(userId) }),
  });
}

/** Verifies the first code of a factor. Sessions without a second step end, so devices change. */
export function useConfirmFactor(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: verifyCode,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: factorKeys.all }),
        client.invalidateQueries({ queryKey: accessKeys.devices(userId) }),
      ]),
  });
}

/** Removes a factor. Another one has to prove first that it works; false where that was left. */
export function useRemoveFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, hasOthers }: { id: string; hasOthers: boolean }) => {
      if (hasOthers && !(await askForCheck({ without: id }))) return false;
      await withCheck(() => removeFactor(id));
      return true;
    },
    onSettled: () => client.invalidateQueries({ queryKey: factorKeys.all }),
  });
}

/** New recovery codes, shown once. */
export function useTakeRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => withCheck(takeRecoveryCodes),
    onSettled: () => client.invalidateQueries({ queryKey: factorKeys.recovery }),
  });
}

export const useLeaveSignIn = () => useMutation({ mutationFn: leaveSignIn });
