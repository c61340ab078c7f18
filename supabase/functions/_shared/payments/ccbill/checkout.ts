import type { CheckoutRequest } from '../provider.ts';
import type { CcbillSettings } from './settings.ts';
import { formDigest, periodDays, priceOf, sealOf, usd } from './signing.ts';

/**
 * The address of a FlexForm with a dynamic price (https://ccbill.com/doc/dynamic-pricing-user-guide).
 * Unknown variables come back in postbacks with the prefix `X-`. The address is the same for a
 * repeated request, so that a payment has one form.
 */
export async function checkoutUrl(
  settings: CcbillSettings,
  request: CheckoutRequest,
): Promise<string> {
  const { paymentId, amountCents, customer, returnUrl, details } = request;
  const { holder, address, city, state, zip, country } = details;
  const url = new URL(`/wap-frontflex/flexforms/${settings.flexId}`, settings.formUrl);
  const [firstName = '', ...others] = holder.split(' ');
  const variables = {
    clientAccnum: settings.account,
    clientSubacc: settings.subaccount,
    initialPrice: priceOf(amountCents),
    initialPeriod: String(periodDays),
    currencyCode: usd,
    formDigest: formDigest(settings.salt, amountCents),
    customer_fname: firstName,
    customer_lname: others.join(' '),
    address1: address,
    city,
    zipcode: zip,
    paymentId,
    customer,
    seal: await sealOf(settings.salt, { paymentId, customer, amountCents }),
    returnUrl,
    holder,
    address,
    state,
    zip,
    country,
  };
  for (const [name, value] of Object.entries(variables)) url.searchParams.set(name, value);
  return url.href;
}
