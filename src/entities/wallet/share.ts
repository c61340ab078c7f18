import { queryOptions } from '@tanstack/react-query';
import { fetchShare } from './api.ts';
import { walletKeys } from './keys.ts';

/** The share of the signed-in creator, in hundredths of a percent; only creators may ask. */
export const shareQuery = queryOptions({
  queryKey: walletKeys.share,
  queryFn: fetchShare,
  staleTime: 300_000,
});

/** Whole cents that a share leaves of a price, floored as a sale does it. */
export const keptCents = (cents: number, shareBps: number): number =>
  Math.floor((cents * shareBps) / 10_000);

/** '20%', what the platform keeps. */
export const platformPercent = (shareBps: number): string => `${(10_000 - shareBps) / 100}%`;
