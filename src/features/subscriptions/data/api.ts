import type { OwnSubscription } from '@domain/answers/subscriptions.ts';
import { asPayment, call } from '@/lib/supabase/call.ts';

export type Start = {
  creatorId: string;
  expectedCents: number;
  requestId: string;
  /** The words beside the ticked box. */
  consent: string;
};

/** Errors: price_changed with {price_cents}, no_card_linked, payment_in_progress and others. */
export const doStart = ({ creatorId, expectedCents, requestId, consent }: Start) =>
  asPayment(
    call('start_subscription', {
      p_creator_id: creatorId,
      p_expected_cents: expectedCents,
      p_request_id: requestId,
      p_consent: consent,
    }),
  );

/** What the fan agrees to pay by starting, resuming or restarting. */
export const fetchTerms = (creatorId: string) =>
  call('subscription_terms', { p_creator_id: creatorId });

/** Stops the renewal; the paid period continues to its end. */
export async function doStop(creatorId: string): Promise<void> {
  await asPayment(call('stop_subscription', { p_creator_id: creatorId }));
}

/** The open payment of an earlier attempt with this creator, as after a reload. */
export const fetchOpenPayment = (creatorId: string) =>
  call('my_open_payment', { p_creator_id: creatorId });

/** Fifteen favourites before an id, whose usernames begin with `search`. */
export const fetchFavorites = (search: string, before: string | null) =>
  call('my_favorites', { p_search: search, p_before: before ?? undefined });

/** The fan's subscriptions with the latest end. */
export async function fetchLatestSubscriptions(limit: number) {
  return (await fetchSubscriptions('', null)).slice(0, limit);
}

/** The fan's subscriptions, those with the latest end first, fifteen after the last one. */
export const fetchSubscriptions = (
  search: string,
  after: Pick<OwnSubscription, 'id' | 'expires_at'> | null,
) =>
  call('my_subscriptions', {
    p_search: search,
    p_expires_before: after?.expires_at,
    p_before: after?.id,
  });
