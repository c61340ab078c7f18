import type { OwnSubscription } from '@domain/answers/subscriptions.ts';
import { asPayment, call } from '@/lib/supabase/call.ts';

export type Start = { creatorId: string; expectedCents: number; requestId: string };

/** Errors: price_changed with {price_cents}, no_card_linked, payment_in_progress and others. */
export const doStart = ({ creatorId, expectedCents, requestId }: Start) =>
  asPayment(
    call('start_subscription', {
      p_creator_id: creatorId,
      p_expected_cents: expectedCents,
      p_request_id: requestId,
    }),
  );

/** The period that is paid runs to its end; nothing renews. */
export async function doStop(creatorId: string): Promise<void> {
  await asPayment(call('stop_subscription', { p_creator_id: creatorId }));
}

/** The payment that an earlier try left open with this creator, as after a closed page. */
export const fetchOpenPayment = (creatorId: string) =>
  call('my_open_payment', { p_creator_id: creatorId });

/** Fifteen before the id of the last one, of those whose username begins so. */
export const fetchFavorites = (search: string, before: string | null) =>
  call('my_favorites', { p_search: search, p_before: before ?? undefined });

/** The fan's own that run longest. */
export async function fetchLatestSubscriptions(limit: number) {
  return (await fetchSubscriptions('', null)).slice(0, limit);
}

/** Those that run longest first, fifteen behind the last one. */
export const fetchSubscriptions = (
  search: string,
  after: Pick<OwnSubscription, 'id' | 'expires_at'> | null,
) =>
  call('my_subscriptions', {
    p_search: search,
    p_expires_before: after?.expires_at,
    p_before: after?.id,
  });
