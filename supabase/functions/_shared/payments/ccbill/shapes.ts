import { z } from 'zod';

/*
 * The parts of postbacks that we use (https://ccbill.com/doc/webhooks-user-guide). They arrive as
 * JSON or as a form; every value is read as text.
 */

const saleNumber = z.string().regex(/^\d{1,20}$/);
const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/)
  .transform((dollars) => Math.round(Number(dollars) * 100));
const currency = z.string().regex(/^\d{3}$/);
const text = z.string().max(255).default('');

/** Seven hours behind UTC all year: the provider is in Arizona. */
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((local) => `${local.replace(' ', 'T')}-07:00`)
  .refine((local) => !Number.isNaN(Date.parse(local)))
  .transform((local) => new Date(local).toISOString());

const custom = {
  'X-paymentId': text,
  'X-customer': text,
  'X-seal': text,
};

const sold = {
  transactionId: saleNumber,
  timestamp: time,
  billedInitialPrice: price,
  billedCurrencyCode: currency,
};

export const saleSuccess = z.object({
  ...custom,
  ...sold,
  subscriptionId: saleNumber,
  dynamicPricingValidationDigest: text,
});

/** The card of a sale in a form. */
export const soldCard = z.object({
  subscriptionId: saleNumber,
  cardType: z.string().regex(/^[A-Za-z _-]{1,32}$/),
  last4: z.string().regex(/^\d{4}$/),
  /** Month and year in two digits each. */
  expDate: z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/),
  paymentAccount: text,
  firstName: text,
  lastName: text,
  address1: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
  'X-holder': text,
  'X-address': text,
  'X-state': text,
  'X-zip': text,
  'X-country': text,
});

export const saleFailure = z.object({ ...custom, ...sold, failureReason: text });

export const reversal = z.object({
  transactionId: saleNumber,
  subscriptionId: saleNumber,
  timestamp: time,
  amount: price,
  currencyCode: currency,
  reason: text,
});
