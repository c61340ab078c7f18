import { defineDraft } from '@/lib/store/draft.ts';

/** The fields beside a form of the provider, kept until its card is linked. */
export const checkoutDraft = defineDraft('checkout', {
  details: { holder: '', address: '', city: '', state: '', zip: '', country: '' },
  /** Whole cents that were chosen, and those that were suggested. */
  amountCents: 0,
  suggestedCents: 0,
});
