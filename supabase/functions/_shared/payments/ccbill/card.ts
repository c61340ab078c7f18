import type { z } from 'zod';
import { cardDetailsSchema, type CardDetails } from '../../domain/card.ts';
import type { Card } from '../provider.ts';
import type { soldCard } from './shapes.ts';

type Sold = z.output<typeof soldCard>;

/** The card that a form has stored: its token is the number of the sale. */
export function cardOf(sold: Sold): Card & CardDetails {
  return {
    method: sold.subscriptionId,
    issuer: sold.cardType.toLowerCase().replace(/[^a-z]/g, ''),
    digits: sold.last4,
    expMonth: Number(sold.expDate.slice(0, 2)),
    expYear: 2000 + Number(sold.expDate.slice(2)),
    fingerprint: sold.paymentAccount || null,
    ...detailsOf(sold),
  };
}

/**
 * What the user typed on our page, as the provider gives it back. The sale has happened, so that
 * lost or changed details fall back to those of the form and refuse nothing.
 */
function detailsOf(sold: Sold): CardDetails {
  const typed = cardDetailsSchema.safeParse({
    holder: sold['X-holder'],
    address: sold['X-address'],
    city: sold.city,
    state: sold['X-state'],
    zip: sold['X-zip'],
    country: sold['X-country'],
  });
  if (typed.success) return typed.data;
  return {
    holder: `${sold.firstName} ${sold.lastName}`.trim().toUpperCase().slice(0, 40),
    address: sold.address1.slice(0, 128),
    city: sold.city.slice(0, 32),
    state: sold.state.slice(0, 32),
    zip: sold.postalCode.slice(0, 32),
    country: sold.country.slice(0, 32),
  };
}
