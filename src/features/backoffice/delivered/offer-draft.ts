import { defineDraft } from '@/lib/store/draft.ts';

export type OfferKind = 'image' | 'video' | 'audio' | 'text';

type OfferDraft = {
  kind: OfferKind;
  text: string;
  /** The text of the price field. */
  price: string;
  /** Of the attempt to offer it; empty before the first one, and after a refusal. */
  requestId: string;
};

const empty: OfferDraft = { kind: 'image', text: '', price: '', requestId: '' };

/** A new item of the own store, until it is offered. */
export const offerDraft = defineDraft<OfferDraft>('storeItem', empty);
