import { queryOptions } from '@tanstack/react-query';
import { maybeRow } from '../supabase/call.ts';
import { rest } from '../supabase/rest.ts';

export type LinkedCard = {
  issuer: string;
  digits: string;
  holder: string;
  exp_month: number;
  exp_year: number;
};

/** The summary of the linked card; null without one. Payments and the wallet's pages read it. */
export const cardQuery = queryOptions({
  queryKey: ['wallet', 'card'] as const,
  queryFn: (): Promise<LinkedCard | null> =>
    maybeRow(
      rest.from('cards').select('issuer, digits, holder, exp_month, exp_year').maybeSingle(),
    ),
});
