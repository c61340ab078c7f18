import { queryOptions } from '@tanstack/react-query';
import { fetchFactors } from './api.ts';
import { factorKeys } from './keys.ts';

export const factorsQuery = queryOptions({ queryKey: factorKeys.all, queryFn: fetchFactors });
