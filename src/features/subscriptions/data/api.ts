import { asPayment, json, maybeRow, rows } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';
import type { Standing } from '../standing.ts';

/** What start_subscription answers; amounts in whole cents of US dollars. */
export type Started = {
  state: 'active' | 'needs_card_charge';
  result: 'subscription_started' | 'subscription_active_again';
  price_cents: number;
  paid_by?: 'wallet' | 'card';
  payment_id?: string;
  expires_at?: string;
};

export type Start = { creatorId: string; expectedCents: number; requestId: string };

/** Errors: price_changed with {price_cents}, no_card_linked, payment_in_progress and others. */
export function doStart({ creatorId, expectedCents, requestId }: Start): Promise<Started> {
  return asPayment(
    json<Started>(
      rest.rpc('start_subscription', {
        p_creator_id: creatorId,
        p_expected_cents: expectedCents,
        p_request_id: requestId,
      }),
    ),
  );
}

/** The period that is paid runs to its end; nothing renews. */
export async function doStop(creatorId: string): Promise<void> {
  await asPayment(rows(rest.rpc('stop_subscription', { p_creator_id: creatorId })));
}

export type OpenPayment = { id: string; amount_cents: number };

/** The payment that an earlier try left open with this creator, as after a closed page. */
export function fetchOpenPayment(creatorId: string): Promise<OpenPayment | null> {
  return json<OpenPayment | null>(rest.rpc('my_open_payment', { p_creator_id: creatorId }));
}

/** A creator in a list; `avatar` is the name of the thumbnail. */
type Face = { username: string; name: string; avatar: string | null; is_online: boolean };

/** A follow that is open; its id is the key of the list. */
export type Favorite = Face & { id: string; creator_id: string };

export type OwnSubscription = {
  id: string;
  creator_id: string;
  state: Standing;
  expires_at: string;
  /** Whole cents of US dollars. */
  rebill_price_cents: number;
  is_trial: boolean;
  /** Null where the creator's page is not there for the caller any more. */
  creator: Face | null;
  /** What starting again costs now; null where it cannot be started. */
  restart: { fee_cents: number; offer: { price_cents: number; sales_left: number } | null } | null;
};

/** Fifteen before the id of the last one, of those whose username begins so. */
export function fetchFavorites(search: string, before: string | null): Promise<Favorite[]> {
  return json<Favorite[]>(
    rest.rpc('my_favorites', { p_search: search, ...(before ? { p_before: before } : {}) }),
  );
}

/** The fan's own that run longest. */
export async function fetchLatestSubscriptions(limit: number): Promise<OwnSubscription[]> {
  return (await fetchSubscriptions('', null)).slice(0, limit);
}

/** Those that run longest first, fifteen behind the last one. */
export function fetchSubscriptions(
  search: string,
  after: Pick<OwnSubscription, 'id' | 'expires_at'> | null,
): Promise<OwnSubscription[]> {
  const key = after ? { p_expires_before: after.expires_at, p_before: after.id } : {};
  return json<OwnSubscription[]>(rest.rpc('my_subscriptions', { p_search: search, ...key }));
}

/** Errors: not_in_favorites. */
export async function removeFavorite(creatorId: string): Promise<void> {
  await maybeRow(rest.rpc('unfollow', { p_creator_id: creatorId }));
}
