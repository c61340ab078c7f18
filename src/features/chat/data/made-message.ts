import type { Message } from '@domain/answers/messages.ts';

/** A message of the partner to the reader `me`, for tests. */
export function made(seq: number, other: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    conversation_id: 'c',
    sender_id: 'them',
    recipient_id: 'me',
    seq,
    change_seq: seq,
    kind: 'text',
    text: `text ${seq}`,
    price_cents: null,
    media_count: 0,
    media_state: null,
    review_state: 'approved',
    duration_ms: null,
    locked_blur: null,
    tip_cents: null,
    charged_cents: null,
    sender_reaction: null,
    recipient_reaction: null,
    reply_to: null,
    story: null,
    unlocked_at: null,
    removed_at: null,
    ai_label: null,
    is_off_sale: false,
    moderation_state: 'live',
    request_id: `r${seq}`,
    created_at: '2026-03-18T12:00:00Z',
    body: null,
    media: [],
    unlock: null,
    ...other,
  };
}
