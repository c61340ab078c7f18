import type { Target } from '@/entities/media/upload-state.ts';
import type { UploadList } from '@/entities/media/upload-list.ts';
import { defineDraft } from '@/lib/store/draft.ts';
import { messagePrice } from '@/entities/wallet/message-price.ts';
import { descriptionMax, messageTextMax } from '@generated/limits.gen.ts';
import { onUserDiscarded } from '@/lib/store/user-state.ts';
import type { About, Draft, Pricing } from '../data/message.ts';
import { mediaKindOf } from '../data/rules.ts';

type Partner = { id: string; username: string };

/** The upload target of a message; `name` is the partner's name as the signed-in user sees it. */
export const messageTarget = ({ id, username }: Partner, name: string): Target => ({
  key: `chat ${id}`,
  purpose: 'chat',
  kinds: ['image', 'video', 'audio'],
  place: { label: `Conversation with ${name}`, to: `/conversations/${username}` },
});

type MessageDraft = { text: string; pricing: Pricing | null; about: About | null };

/** The message being written, one for each partner; its media are uploads. */
export const messageDraft = defineDraft<MessageDraft>('message', {
  text: '',
  pricing: null,
  about: null,
});

/** The code of the error that prevents sending, or null. */
export function messageFault({ text, pricing }: Omit<MessageDraft, 'about'>, hasMedia: boolean) {
  const price = pricing && messagePrice(pricing.typed);
  const words = text.trim();
  if (typeof price === 'string') return price;
  if (words.length > messageTextMax) return 'message_too_long';
  if (hasMedia && words.length > descriptionMax) return 'description_too_long';
  return hasMedia && price !== null && words === '' ? 'media_message_fields_missing' : null;
}

const handed = new Map<string, { list: UploadList; end: ReturnType<UploadList['handOver']> }>();
onUserDiscarded(() => handed.clear());

/** Takes the media of a message out of the composer until the message is delivered or refused. */
export function handOver(requestId: string, list: UploadList): void {
  handed.set(requestId, { list, end: list.handOver() });
}

/** Drops the media of a message that was delivered or discarded. */
export function letGo(requestId: string): void {
  handed.get(requestId)?.end.letGo();
  handed.delete(requestId);
}

/** Puts the media of a refused message back. False if the composer holds other media meanwhile. */
export function takeBack(requestId: string): boolean {
  const message = handed.get(requestId);
  if (!message || message.list.get().length > 0) return false;
  message.end.putBack();
  handed.delete(requestId);
  return true;
}

/** The same for a message of an earlier page, whose media are known by their ids alone. */
export function takeSent(list: UploadList, { kind, mediaIds }: Draft): boolean {
  const mediaKind = mediaKindOf(kind);
  if (mediaKind === null || list.get().length > 0) return false;
  list.takeSent(mediaKind, mediaIds);
  return true;
}

/** Codes of refusals because what the message is about is gone. */
const goneCodes = new Set(['message_not_found', 'story_not_found']);

/**
 * Puts a refused message into the composer, before text that was written since, and without what
 * is gone. False if not all of it can return: it stays in the thread, to be retried there.
 */
export function putBack(me: string, list: UploadList, sent: Draft, code: string): boolean {
  const { requestId, toId, text, mediaIds, priceCents, showsText } = sent;
  const draft = messageDraft(me, toId);
  const own = draft.get();
  const about = goneCodes.has(code) ? null : sent.about;
  const isEmpty = own.text.trim() === '' && list.get().length === 0;
  // Nothing that was free is sold with the other message.
  const isOtherPrice = own.pricing !== null || (priceCents !== null && !isEmpty);
  if (isOtherPrice || (about && own.about)) return false;
  if (mediaIds.length > 0 && !takeBack(requestId) && !takeSent(list, sent)) return false;
  draft.change({
    text: [text, own.text].filter(Boolean).join('\n'),
    about: about ?? own.about,
    pricing: priceCents === null ? null : { typed: (priceCents / 100).toFixed(2), showsText },
  });
  return true;
}
