import { nothingAsked, type Asked } from '@/lib/store/asked.ts';
import { defineDraft } from '@/lib/store/draft.ts';

export type OfferKind = 'image' | 'video' | 'audio' | 'text';

/** With the last attempt to offer it. */
type OfferDraft = Asked & {
  kind: OfferKind;
  text: string;
  /** The text of the price field. */
  price: string;
};

const empty: OfferDraft = { kind: 'image', text: '', price: '', ...nothingAsked };

/** A new item of the own store, until it is offered. */
export const offerDraft = defineDraft<OfferDraft>('storeItem', empty);
