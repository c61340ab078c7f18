import type { GlobalAudience } from '@domain/answers/parts.ts';
import type { MediaKind } from '@domain/media.ts';
import type { Slot } from '@/lib/dates/schedule.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { nothingAsked, type Asked } from '@/lib/store/asked.ts';
import * as limits from '@generated/limits.gen.ts';
import { messagePrice } from '@/entities/wallet/message-price.ts';

/** The target: one user, or an audience as it is at the time of sending. */
export type MediaMessageTarget =
  | { to: 'user'; id: string; username: string; name: string }
  | { to: 'audience'; audience: GlobalAudience };

export type MediaMessageKind = MediaKind | 'text';

export type MediaMessageWords = {
  text: string;
  /** The text of the price field. */
  price: string;
  isFree: boolean;
};

type MediaMessageFields = MediaMessageWords & { kind: MediaMessageKind };

/** The part that is kept after a reload; its files are uploads. */
export type MediaMessageDraft = MediaMessageFields &
  Asked & {
    target: MediaMessageTarget | null;
    /** The scheduled time; null sends at once, as always to one user. */
    slot: Slot | null;
  };

export const emptyMediaMessage: MediaMessageDraft = {
  kind: 'image',
  text: '',
  price: '',
  isFree: false,
  target: null,
  slot: null,
  ...nothingAsked,
};

/** The error that prevents sending, or null. */
export function faultOf(fields: MediaMessageFields, fileCount: number): AppError | null {
  const isPriced = fields.isFree || fields.price.trim() !== '';
  const isWhole = fields.kind === 'text' || fileCount > 0;
  if (!isWhole || fields.text.trim() === '' || !isPriced) {
    return new AppError('media_message_fields_missing');
  }
  if (fields.text.length > limits.descriptionMax) return new AppError('description_too_long');
  const price = fields.isFree ? null : messagePrice(fields.price);
  return typeof price === 'string' ? new AppError(price) : null;
}

/** All audiences share one sheet, and each user has one. */
export function isSameTarget(one: MediaMessageTarget | null, other: MediaMessageTarget): boolean {
  if (one?.to === 'user' && other.to === 'user') return one.id === other.id;
  return one?.to === other.to;
}
