import { queryOptions, useMutation } from '@tanstack/react-query';
import { fetchFactors, verifyCode } from './api.ts';
import { factorKeys } from './keys.ts';

export const factorsQuery = queryOptions({ queryKey: factorKeys.all, queryFn: fetchFactors });

/** Passes the second step of this session. */
export const useVerifyCode = () => useMutation({ mutationFn: verifyCode });
