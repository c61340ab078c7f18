import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { bankHolderMax, bankNameMax } from '../generated/limits.gen.ts';
import type { ErrorCode } from '../generated/error-codes.gen.ts';
import { refuse } from './form-refusals.ts';
import { bankAccountMax, bankNotesMax, bankRoutingMax } from './limits.ts';

/**
 * How a bank account is named in the country of the legal address: by sort code in the United
 * Kingdom, by IBAN and BIC where the country has IBANs, else by a routing number.
 */
export type BankScheme = 'sort' | 'iban' | 'routing';

export function schemeOf(country: string): BankScheme {
  if (country === 'GB') return 'sort';
  const length = countrySpecs[country]?.IBANRegistry ? (countrySpecs[country].chars ?? 0) : 0;
  return length > 0 && length <= bankAccountMax ? 'iban' : 'routing';
}

/** Numbers without the spaces, dots and dashes that people group them with. */
const compact = (typed: string) => typed.replace(/[\s.\-–]/g, '').toUpperCase();

export type BankRoute = 'sort' | 'routing';

/** The field that names the bank in this country. */
export const routeOf = (country: string): BankRoute =>
  schemeOf(country) === 'sort' ? 'sort' : 'routing';

const routeMissing = {
  sort: 'bank_sort_missing',
  iban: 'bank_bic_missing',
  routing: 'bank_routing_missing',
} as const satisfies Record<BankScheme, ErrorCode>;

/** The checksum of the American Bankers Association: weights 3, 7 and 1. */
function isAba(number: string): boolean {
  const weights = [3, 7, 1];
  const sum = Array.from(number, Number).reduce(
    (all, digit, at) => all + digit * (weights[at % weights.length] ?? 0),
    0,
  );
  return /^\d{9}$/.test(number) && number !== '000000000' && sum % 10 === 0;
}

const codes = { account: 'invalid_bank_account', routing: 'invalid_bank_routing' } as const;

/** Why an account number is refused in a country; null where it is not. */
function accountRefusal(country: string, account: string): ErrorCode | null {
  const scheme = schemeOf(country);
  if (scheme === 'iban') return isValidIBAN(account) ? null : 'invalid_iban';
  const pattern =
    scheme === 'sort' ? /^\d{8}$/ : country === 'US' ? /^\d{4,17}$/ : /^[A-Z0-9]{4,32}$/;
  return pattern.test(account) ? null : codes.account;
}

/** Why a sort code, a routing number or a BIC is refused in a country; null where it is not. */
function routeRefusal(country: string, route: string): ErrorCode | null {
  switch (schemeOf(country)) {
    case 'sort':
      return /^\d{6}$/.test(route) ? null : 'invalid_bank_sort';
    case 'iban':
      return isValidBIC(route) ? null : 'invalid_bic';
    case 'routing': {
      const isValid = country === 'US' ? isAba(route) : /^[A-Z0-9]{3,30}$/.test(route);
      return isValid ? null : codes.routing;
    }
  }
}

/** One line of text; Postgres stores no control characters and no unpaired surrogates. */
const line = z.string().transform((typed) =>
  typed
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' '),
);
const lineOf = (max: number) => line.pipe(z.string().max(max, 'field_too_long'));
const numberOf = (max: number) =>
  z.string().transform(compact).pipe(z.string().max(max, 'field_too_long'));

/** Bank details with the fields of a country. The function `bank` checks them again. */
export const bankSchema = (country: string) =>
  z
    .strictObject({
      name: lineOf(bankNameMax),
      holder: lineOf(bankHolderMax),
      account: numberOf(bankAccountMax),
      sort: numberOf(bankRoutingMax),
      routing: numberOf(bankRoutingMax),
      notes: lineOf(bankNotesMax),
    })
    .superRefine((form, context) => {
      if (form.name === '') refuse(context, 'name', 'bank_name_missing');
      if (form.holder === '') refuse(context, 'holder', 'bank_holder_missing');
      const account =
        form.account === '' ? 'bank_account_missing' : accountRefusal(country, form.account);
      if (account) refuse(context, 'account', account);
      const route = routeOf(country);
      const missing = routeMissing[schemeOf(country)];
      const refused = form[route] === '' ? missing : routeRefusal(country, form[route]);
      if (refused) refuse(context, route, refused);
    });

export type BankForm = z.output<ReturnType<typeof bankSchema>>;
