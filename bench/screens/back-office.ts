import {
  pageTransactions,
  pageTrials,
} from '../../supabase/functions/_shared/generated/limits.gen.ts';
import type { Request } from './rest.ts';
import type { Screen, Visit } from './screen.ts';

const asOwner = (visit: Visit) => visit.owner_id;

const list = (name: string, body: Record<string, unknown> = {}): Screen => ({
  viewer: asOwner,
  request: () => ({ path: `rpc/${name}`, body }),
});

const monthList = (name: string): Screen => ({
  viewer: asOwner,
  request: ({ month }) => ({ path: `rpc/${name}`, body: { p_month: month } }),
});

/** The lists of a creator's back office. */
export const backOfficeScreens = {
  transactions: list('transactions', { p_limit: pageTransactions }),
  earning_months: list('earnings_months'),
  earning_days: monthList('earnings_days'),
  earning_items: monthList('earnings_items'),
  withdrawals: list('withdrawals'),
  subscribers: list('subscribers'),
  followers: list('followers'),
  top_fans: list('top_fans'),
  blocked: list('blocked_users'),
  scheduled: list('scheduled'),
  delivered: list('delivered'),
  offered: list('offered'),
  performers: list('performers'),
  trials: list('trials', { p_limit: pageTrials }),
  referrals: list('referrals'),
} satisfies Record<string, Screen>;

/** Filters of these lists, and what else a creator's pages read; P6 alone looks at them. */
export function creatorRequests({ month }: Visit): Record<string, Request> {
  const rpc = (name: string, body: Record<string, unknown> = {}): Request => ({
    path: `rpc/${name}`,
    body,
  });
  const [from, until] = [`${month}T00:00:00Z`, `${month.slice(0, 8)}28T00:00:00Z`];
  return {
    home: rpc('creator_home'),
    'counters of the home': rpc('creator_counters'),
    'earnings in all': rpc('earnings_totals'),
    'items of a type': rpc('earnings_items', { p_month: month, p_type: 'tip' }),
    'transactions of a type': rpc('transactions', { p_type: 'referral' }),
    'transactions of a month': rpc('transactions', { p_from: from, p_until: until }),
    'search in subscribers': rpc('subscribers', { p_query: 'crowd_12' }),
    'subscribers of a state': rpc('subscribers', { p_state: 'ending' }),
    'days of the calendar': rpc('scheduled_times', { p_from: from, p_until: until }),
    'search in followers': rpc('followers', { p_query: 'crowd_12' }),
    'what is available': rpc('available'),
    'bank account': rpc('my_bank'),
    'pictures of the vault': rpc('vault', { p_media_kind: 'image' }),
  };
}
