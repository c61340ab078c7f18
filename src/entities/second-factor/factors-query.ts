import { queryOptions, useMutation } from '@tanstack/react-query';
import { fetchFactors, fetchRecoveryCodesLeft, passByRecoveryCode, verifyCode } from './api.ts';
import { factorKeys } from './keys.ts';

export const factorsQuery = queryOptions({ queryKey: factorKeys.list, queryFn: fetchFactors });

/** How many recovery codes are left; null where Auth offers none. */
export const recoveryQuery = queryOptions({
  queryKey: factorKeys.recovery,
  queryFn: fetchRecoveryCodesLeft,
});

export const usePassByRecoveryCode = () => useMutation({ mutationFn: passByRecoveryCode });

/** Passes the second step of this session. */
export const useVerifyCode = () => useMutation({ mutationFn: verifyCode });
