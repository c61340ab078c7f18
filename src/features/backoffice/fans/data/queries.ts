import { pageBlocked, pageFollowers, pageSubscribers } from '@generated/limits.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchBlockedUsers, fetchFanCard, fetchFollowers, fetchSubscribers } from './api.ts';
import { fanKeys } from './keys.ts';

export const subscribersQuery = (search: string) =>
  keyPages({
    queryKey: fanKeys.list('subscribers', search),
    pageSize: pageSubscribers,
    fetchPage: (before: string | null) => fetchSubscribers(before, search),
    keyOf: ({ id }) => id,
  });

export const followersQuery = (search: string) =>
  keyPages({
    queryKey: fanKeys.list('followers', search),
    pageSize: pageFollowers,
    fetchPage: (before: string | null) => fetchFollowers(before, search),
    keyOf: ({ id }) => id,
  });

export const blockedQuery = keyPages({
  queryKey: fanKeys.blocked,
  pageSize: pageBlocked,
  fetchPage: fetchBlockedUsers,
  keyOf: ({ id }) => id,
});

export const fanCardQuery = (fanId: string) =>
  queryOptions({ queryKey: fanKeys.card(fanId), queryFn: () => fetchFanCard(fanId) });
