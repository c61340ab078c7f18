import { describe, expect, it } from 'vitest';
import { bankSchema, routeOf, schemeOf } from './bank-forms.ts';
import { bankAccountMax, bankNotesMax } from './limits.ts';

const typed = {
  name: 'First Bank',
  holder: 'Mara Bell',
  account: '',
  sort: '',
  routing: '',
  notes: '',
};

/** The refusals of a form as `field code`, in their order. */
function refusals(country: string, fields: Partial<typeof typed>) {
  const parsed = bankSchema(country).safeParse({ ...typed, ...fields });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
}

const gb = { account: '12345678', sort: '20-00-00' };
const us = { account: '000123456789', routing: '021000021' };
const de = { account: 'DE89 3704 0044 0532 0130 00', routing: 'COBADEFFXXX' };

describe('[F100] the bank form', () => {
  it.each([
    ['GB', 'sort', 'sort'],
    ['US', 'routing', 'routing'],
    ['DE', 'iban', 'routing'],
    ['PL', 'iban', 'routing'],
    ['RO', 'iban', 'routing'],
    ['PT', 'iban', 'routing'],
    ['AU', 'routing', 'routing'],
    ['CA', 'routing', 'routing'],
    // An IBAN of this country is longer than an account number may be.
    ['RU', 'routing', 'routing'],
  ])('of %s asks by %s', (country, scheme, route) => {
    expect([schemeOf(country), routeOf(country)]).toEqual([scheme, route]);
  });

  it('names what is missing', () => {
    const empty = { name: ' ', holder: '' };
    expect(refusals('GB', empty)).toEqual([
      'name bank_name_missing',
      'holder bank_holder_missing',
      'account bank_account_missing',
      'sort bank_sort_missing',
    ]);
    expect(refusals('US', empty).at(-1)).toBe('routing bank_routing_missing');
    expect(refusals('DE', empty).slice(-2)).toEqual([
      'account bank_account_missing',
      'routing bank_bic_missing',
    ]);
  });

  it.each([
    ['GB', gb],
    ['GB', { account: '1234 5678', sort: '20 00 00' }],
    ['US', us],
    ['US', { account: '1234', routing: '0110-0001-5' }],
    ['DE', de],
    ['DE', { ...de, account: 'de89370400440532013000', routing: 'cobadeff' }],
    // An account in another country of the same kind.
    ['DE', { account: 'BE71 0961 2345 6769', routing: 'GKCCBEBB' }],
    ['MT', { account: 'MT84MALT011000012345MTLCAST001S', routing: 'MALTMTMT' }],
    ['AU', { account: '123456789', routing: '062-000' }],
  ])('of %s accepts %j', (country, fields) => {
    expect(refusals(country, fields)).toEqual([]);
  });

  it.each([
    ['GB', { ...gb, sort: '20-00-0' }, 'sort invalid_bank_sort'],
    ['GB', { ...gb, sort: '2000000' }, 'sort invalid_bank_sort'],
    ['GB', { ...gb, account: '1234567' }, 'account invalid_bank_account'],
    ['GB', { ...gb, account: 'DE89370400440532013000' }, 'account invalid_bank_account'],
    ['US', { ...us, routing: '021000022' }, 'routing invalid_bank_routing'],
    ['US', { ...us, routing: '000000000' }, 'routing invalid_bank_routing'],
    ['US', { ...us, routing: '02100002' }, 'routing invalid_bank_routing'],
    ['US', { ...us, account: '123' }, 'account invalid_bank_account'],
    ['US', { ...us, account: '123456789012345678' }, 'account invalid_bank_account'],
    ['DE', { ...de, account: 'DE88 3704 0044 0532 0130 00' }, 'account invalid_iban'],
    ['DE', { ...de, account: 'DE89 3704 0044 0532 0130' }, 'account invalid_iban'],
    ['DE', { ...de, account: '0532013000' }, 'account invalid_iban'],
    ['DE', { ...de, routing: 'COBADEFFX' }, 'routing invalid_bic'],
    ['DE', { ...de, routing: '20-00-00' }, 'routing invalid_bic'],
    ['AU', { account: '12', routing: '062-000' }, 'account invalid_bank_account'],
    ['AU', { account: '123456789', routing: '!!!' }, 'routing invalid_bank_routing'],
  ])('of %s refuses %j', (country, fields, refusal) => {
    expect(refusals(country, fields)).toEqual([refusal]);
  });

  it('limits its fields, without what groups digits', () => {
    const long = (n: number) => 'x'.repeat(n);
    expect(refusals('AU', { account: long(bankAccountMax), routing: long(30) })).toEqual([]);
    const [first] = refusals('AU', { account: long(bankAccountMax + 1), routing: '062' });
    expect(first).toBe('account field_too_long');
    expect(refusals('GB', { ...gb, name: long(50) })).toEqual([]);
    expect(refusals('GB', { ...gb, name: long(51) })).toEqual(['name field_too_long']);
    expect(refusals('GB', { ...gb, notes: long(bankNotesMax + 1) })).toEqual([
      'notes field_too_long',
    ]);
  });

  it('normalizes numbers and lines', () => {
    expect(bankSchema('DE').parse({ ...typed, ...de, holder: ' Mara \u0000 Bell ' })).toMatchObject(
      {
        account: 'DE89370400440532013000',
        holder: 'Mara Bell',
      },
    );
  });
});
