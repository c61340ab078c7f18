import { call } from '@/lib/supabase/call.ts';

/** A page of messages to an audience before one of them, newest first. */
export const fetchDelivered = (before: string | null) =>
  call('delivered', { p_before: before ?? undefined });

/** A page of items of the own store before one of them, newest first. */
export const fetchOffered = (before: string | null) =>
  call('offered', { p_before: before ?? undefined });

type Removal = { id: string; withRefund: boolean };

/** Errors: message_not_found. */
export const removeGlobal = ({ id, withRefund }: Removal) =>
  call('remove_global', { p_global_id: id, p_with_refund: withRefund });

/** Errors: global_not_found. */
export const setOffered = (id: string, isOffered: boolean) =>
  isOffered
    ? call('offer_item_again', { p_item_id: id })
    : call('withdraw_item', { p_item_id: id });

export type NewItem = {
  requestId: string;
  text: string;
  mediaIds: string[];
  priceCents: number;
};

/** Its description is open. Errors: those of a priced message to an audience. */
export const offerItem = ({ requestId, text, mediaIds, priceCents }: NewItem) =>
  call('offer_item', {
    p_request_id: requestId,
    p_text: text,
    p_media_ids: mediaIds,
    p_price_cents: priceCents,
    p_shows_text: true,
  });
