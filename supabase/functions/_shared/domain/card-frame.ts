import { z } from 'zod';

/**
 * Messages between the page and the provider's iframe of card fields, sent by `postMessage`. The
 * page accepts messages from the window and origin of the iframe only, the iframe from its parent
 * only.
 */
const fieldErrors = z.partialRecord(
  z.enum(['number', 'expiry', 'cvc', 'auth']),
  z.enum([
    'invalid_card_number',
    'invalid_card_expiry',
    'invalid_card_cvc',
    'card_brand_not_accepted',
    'card_auth_failed',
    'payment_declined',
  ]),
);

const from = { from: z.literal('card-fields') };

export const frameMessageSchema = z.discriminatedUnion('type', [
  /** The fields accept input. */
  z.object({ ...from, type: z.literal('ready') }),
  z.object({ ...from, type: z.literal('height'), height: z.number().min(0).max(4000) }),
  /** All current errors by field; the iframe shows their sentences itself. */
  z.object({ ...from, type: z.literal('errors'), errors: fieldErrors }),
  z.object({ ...from, type: z.literal('busy'), busy: z.boolean() }),
  /** The answer to `check`: the focus is in the first wrong field, or the fields are valid. */
  z.object({ ...from, type: z.literal('checked'), isValid: z.boolean() }),
  /** The bank's authentication challenge is shown in the iframe. */
  z.object({ ...from, type: z.literal('challenge') }),
  /** Enter was pressed in a field. */
  z.object({ ...from, type: z.literal('submit') }),
  /** The provider has stored the card; the page calls `card-confirm` next. */
  z.object({ ...from, type: z.literal('complete'), setupIntentId: z.string().max(255) }),
  /** The bank's challenge for a payment is finished; the page calls `payment-charge` again. */
  z.object({ ...from, type: z.literal('authenticated'), outcome: z.enum(['done', 'refused']) }),
]);

export type FrameMessage = z.output<typeof frameMessageSchema>;

export type PageMessage = { to: 'card-fields' } & (
  | {
      type: 'confirm';
      holder: string;
      /** Field names of the provider. */
      address: { line1: string; city: string; state: string; postal_code: string; country: string };
    }
  | { type: 'theme'; theme: 'dark' | 'light' }
  /** Marks the fields that are wrong or empty and puts the focus into the first; `checked` answers. */
  | { type: 'check' }
);
