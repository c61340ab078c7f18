import type { Message, ThreadMediaItem } from '@domain/answers/messages.ts';
import type { Upload } from '@/entities/media/upload-state.ts';
import { messagePrice } from '@/entities/wallet/message-price.ts';
import { kindOf } from '../data/rules.ts';
import type { MediaMessageState } from './media-message.ts';

/** Of rows that no database has made yet. */
const nobody = '00000000-0000-0000-0000-000000000000';

type Written = Pick<MediaMessageState, 'kind' | 'text' | 'isFree' | 'price'>;

/**
 * The message that a fan will get, before or after its purchase; files that are still uploaded
 * look as they do while they are processed. Null while there is nothing to show.
 */
export function previewOf(
  { kind, text, isFree, price }: Written,
  uploads: readonly Upload[],
  isUnlocked: boolean,
): Message | null {
  const words = text.trim() || null;
  const isText = kind === 'text';
  if (words === null && (isText || uploads.length === 0)) return null;
  const cents = isFree ? null : messagePrice(price);
  const priceCents = typeof cents === 'number' ? cents : null;
  const media = uploads.flatMap(asMedia);
  const shown = isUnlocked || priceCents === null;
  const at = new Date(0).toISOString();
  return {
    id: nobody,
    conversation_id: nobody,
    sender_id: nobody,
    recipient_id: nobody,
    seq: 1,
    change_seq: 1,
    kind: kindOf(isText ? null : kind, uploads.length),
    // A description says what is for sale; a text without media is what is for sale.
    text: isText && !shown ? null : words,
    price_cents: priceCents,
    media_count: uploads.length,
    media_state: uploads.length === 0 || media.length === uploads.length ? 'ready' : 'processing',
    review_state: 'approved',
    duration_ms: uploads[0]?.durationMs ?? null,
    locked_blur: null,
    unlocked_at: shown && priceCents !== null ? at : null,
    removed_at: null,
    moderation_state: 'live',
    request_id: nobody,
    tip_cents: null,
    charged_cents: null,
    sender_reaction: null,
    recipient_reaction: null,
    reply_to: null,
    story: null,
    created_at: at,
    body: null,
    media: shown ? media : [],
    unlock: null,
    ai_label: null,
    is_off_sale: false,
  };
}

function asMedia({ state, mediaId, kind, durationMs }: Upload, index: number): ThreadMediaItem[] {
  if (state.step !== 'done' || mediaId === null) return [];
  const { width, height, blur } = state.item;
  const facts = { width, height, blur, alt: null, duration_ms: durationMs };
  return [{ media_id: mediaId, position: index, kind, ...facts }];
}
