import { pageReferrals } from '@generated/limits.gen.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchReferrals } from './api.ts';
import { referralKeys } from './keys.ts';

export const referralsQuery = keyPages({
  queryKey: referralKeys.all,
  pageSize: pageReferrals,
  fetchPage: fetchReferrals,
  keyOf: ({ creator }) => creator.id,
});
