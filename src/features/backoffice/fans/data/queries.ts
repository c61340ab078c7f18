import type { SubscriptionTerms } from '@domain/answers/fans.ts';
import { pageBlocked, pageFollowers, pageSubscribers, pageTopFans } from '@generated/limits.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import {
  fetchBlockedUsers,
  fetchFanCard,
  fetchFollowers,
  fetchSubscribers,
  fetchTopFans,
  keyOfTopFan,
} from './api.ts';
import { fanKeys } from './keys.ts';

export const subscribersQuery = (search: string, state: SubscriptionTerms['state'] | null) =>
  keyPages({
    queryKey: fanKeys.subscribers(search, state),
    pageSize: pageSubscribers,
    fetchPage: (before: string | null) => fetchSubscribers(before, search, state),
    keyOf: ({ id }) => id,
  });

export const topFansQuery = keyPages({
  queryKey: fanKeys.top,
  pageSize: pageTopFans,
  fetchPage: fetchTopFans,
  keyOf: keyOfTopFan,
});

export const followersQuery = (search: string) =>
  keyPages({
    queryKey: fanKeys.followers(search),
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
