import { z } from 'zod';

/**
 * What the page and a provider's frame of card fields tell each other by `postMessage`. The page
 * takes messages only from the frame's own window and origin; the frame only from its parent.
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
  /** The fields can be typed into. */
  z.object({ ...from, type: z.literal('ready') }),
  z.object({ ...from, type: z.literal('height'), height: z.number().min(0).max(4000) }),
  /** All that is wrong now, by field; the frame shows the sentences itself. */
  z.object({ ...from, type: z.literal('errors'), errors: fieldErrors }),
  z.object({ ...from, type: z.literal('busy'), busy: z.boolean() }),
  /** The bank's question stands in the frame. */
  z.object({ ...from, type: z.literal('challenge') }),
  /** Enter was pressed in a field. */
  z.object({ ...from, type: z.literal('submit') }),
  /** The card is with the provider: tell `card-confirm`. */
  z.object({ ...from, type: z.literal('complete'), setupIntentId: z.string().max(255) }),
  /** The bank's question about a payment was answered: ask `payment-charge` again. */
  z.object({ ...from, type: z.literal('authenticated'), outcome: z.enum(['done', 'refused']) }),
]);

export type FrameMessage = z.output<typeof frameMessageSchema>;

export type PageMessage = { to: 'card-fields' } & (
  | {
      type: 'confirm';
      holder: string;
      /** Names as the provider has them. */
      address: { line1: string; city: string; state: string; postal_code: string; country: string };
    }
  | { type: 'theme'; theme: 'dark' | 'light' }
  | { type: 'focus' }
);
