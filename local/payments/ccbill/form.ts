import { Hono, type Context } from 'hono';
import { brandOf, digitsOf, passesChecksum } from '../fields/card-rules.ts';
import type { Ccbill } from './context.ts';
import { formHtml, refusalHtml } from './html.ts';
import { formDigest } from './keys.ts';
import { cardTyped, sell } from './sales.ts';

/** Variables of the form itself; all others come back in postbacks. */
const known = new Set([
  'clientAccnum',
  'clientSubacc',
  'initialPrice',
  'initialPeriod',
  'currencyCode',
  'formDigest',
  'customer_fname',
  'customer_lname',
  'address1',
  'city',
  'zipcode',
]);

/** The form in which a person types the card, on the provider's own origin. */
export function formRoutes(double: Ccbill): Hono {
  const { keys, pageOrigin } = double.options;
  const app = new Hono();
  const path = `/wap-frontflex/flexforms/${keys.flexId}`;
  app.use(async (context, next) => {
    await next();
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${pageOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    );
    context.header('referrer-policy', 'no-referrer');
    context.header('cache-control', 'no-store');
  });

  app.get(path, (context) => {
    const query = new URL(context.req.url).searchParams;
    if (!isSigned(double, query))
      return context.html(refusalHtml('This form is not available.'), 400);
    return context.html(formHtml({ query, returnUrl: returnUrlOf(double, query), error: null }));
  });

  app.post(path, async (context) => {
    const query = new URL(context.req.url).searchParams;
    if (!isSigned(double, query))
      return context.html(refusalHtml('This form is not available.'), 400);
    const typed = new URLSearchParams(await context.req.text());
    const error = pay(double, query, typed);
    const returnUrl = returnUrlOf(double, query);
    if (error) return context.html(formHtml({ query, returnUrl, error }), 402);
    return leave(context, returnUrl);
  });
  return app;
}

const leave = (context: Context, returnUrl: string) =>
  returnUrl ? context.redirect(returnUrl, 303) : context.html(refusalHtml('Thank you.'));

function isSigned({ options: { keys } }: Ccbill, query: URLSearchParams): boolean {
  const told = (name: string) => query.get(name) ?? '';
  const price = {
    price: told('initialPrice'),
    period: told('initialPeriod'),
    currency: told('currencyCode'),
  };
  return (
    query.get('clientAccnum') === keys.account &&
    query.get('clientSubacc') === keys.subaccount &&
    query.get('formDigest') === formDigest(keys.salt, price)
  );
}

/** The merchant's account names the pages to which a form returns; here it is one origin. */
function returnUrlOf({ options }: Ccbill, query: URLSearchParams): string {
  const told = query.get('returnUrl') ?? '';
  return URL.canParse(told) && new URL(told).origin === options.pageOrigin ? told : '';
}

/** Null if the card was charged, or the sentence of the refusal. */
function pay(double: Ccbill, query: URLSearchParams, typed: URLSearchParams): string | null {
  const number = digitsOf(typed.get('cardNumber') ?? '');
  const [, month = '', year = ''] =
    /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(typed.get('expiry') ?? '') ?? [];
  if (!passesChecksum(number)) return 'Please enter a valid credit card number.';
  if (!month || 2000 + Number(year) < new Date().getUTCFullYear())
    return 'Please enter a valid expiration date.';
  if (!/^\d{3,4}$/.test(typed.get('cvv2') ?? '')) return 'Please enter a valid CVV2.';
  const custom = Object.fromEntries([...query].filter(([name]) => !known.has(name)));
  const made = sell(double, {
    type: 'NewSale',
    amountCents: Math.round(Number(query.get('initialPrice')) * 100),
    currencyCode: query.get('currencyCode') ?? '',
    custom,
    card: cardTyped(number, `${month}${year}`),
    consumer: {
      firstName: typed.get('firstName') ?? '',
      lastName: typed.get('lastName') ?? '',
      address1: query.get('address1') ?? '',
      city: query.get('city') ?? '',
      postalCode: query.get('zipcode') ?? '',
      country: 'GB',
    },
  });
  if ('id' in made) return null;
  return `${brandOf(number).toUpperCase()} declined: ${made.message}`;
}
