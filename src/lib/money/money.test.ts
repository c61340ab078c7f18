import { describe, expect, it } from 'vitest';
import { currencies } from '@domain/currencies.ts';
import { formatApprox, formatUsd, formatUsdShort } from './format.ts';
import { isPriceTooLong, keepPriceCharacters, parsePrice } from './parse.ts';

describe('formatting of amounts', () => {
  it('formatUsd shows whole cents as dollars', () => {
    expect([0, 5, 950, 123_456].map(formatUsd)).toEqual(['$0.00', '$0.05', '$9.50', '$1,234.56']);
  });

  it('formatUsdShort drops the cents of round amounts only', () => {
    expect([1000, 950].map(formatUsdShort)).toEqual(['$10', '$9.50']);
  });

  it('[F115] formatApprox shows the amount in the chosen currency, marked as approximate', () => {
    expect(formatApprox(2340, { currency: 'GBP', perUsd: 0.7783 })).toBe('approx. £18.21');
    expect(formatApprox(1000, { currency: 'PLN', perUsd: 3.881249 })).toBe(
      'approx. PLN\u00a038.81',
    );
  });

  it('formatApprox returns null for a reader in dollars and for zero', () => {
    expect(formatApprox(2340, { currency: 'USD', perUsd: 1 })).toBeNull();
    expect(formatApprox(2340, null)).toBeNull();
    expect(formatApprox(0, { currency: 'GBP', perUsd: 0.7783 })).toBeNull();
  });

  it('[F115] eight currencies can be chosen', () => {
    expect(currencies).toHaveLength(8);
  });
});

describe('typed prices', () => {
  it.each([
    ['9.49', 949],
    ['$9.49', 949],
    ['9.5', 950],
    ['9', 900],
    ['9,49', 949],
    ['0,49', 49],
    [' 0.10 ', 10],
  ])('parsePrice reads %s as %i cents', (typed, cents) => {
    expect(parsePrice(typed)).toBe(cents);
  });

  it.each([
    '',
    '$',
    '9.',
    '.50',
    '9.499',
    '1,000',
    '1.000',
    '1,000.00',
    '9,4,9',
    '1e3',
    '-5',
    '9$',
    'nine',
  ])('parsePrice returns null for "%s"', (typed) => {
    expect(parsePrice(typed)).toBeNull();
  });

  it('keepPriceCharacters drops all other characters', () => {
    expect(keepPriceCharacters('a$9.4 9b', 5, '')).toBe('$9.49');
  });

  it('keepPriceCharacters keeps what the form refuses: a second dot, and a lone dollar', () => {
    expect(keepPriceCharacters('9.4.9', 5, '9.4.')).toBe('9.4.9');
    expect(keepPriceCharacters('$.', 5, '$')).toBe('$.');
  });

  it('keepPriceCharacters turns a comma into a dot', () => {
    expect(['0,49', '9,', '1,000'].map((typed) => keepPriceCharacters(typed, 6, ''))).toEqual([
      '0.49',
      '9.',
      '1.000',
    ]);
  });

  it('keepPriceCharacters ignores a typed character beyond the maximum', () => {
    expect(keepPriceCharacters('44.999', 5, '44.99')).toBe('44.99');
    expect(keepPriceCharacters('9.499', 5, '9.49')).toBe('9.499');
  });

  it('a pasted price that is too long stays whole and is refused', () => {
    const pasted = keepPriceCharacters('$1,000', 5, '');
    expect(pasted).toBe('1.000');
    expect(parsePrice(pasted)).toBeNull();
    const thousands = keepPriceCharacters('1 000.00', 5, '9.49');
    expect(thousands).toBe('1000.00');
    expect(isPriceTooLong(thousands, 5)).toBe(true);
    expect(keepPriceCharacters('9'.repeat(90), 5, '')).toHaveLength(20);
  });

  it('keepPriceCharacters drops a dollar sign that alone makes a price too long', () => {
    const pasted = keepPriceCharacters('$44.99', 5, '');
    expect(pasted).toBe('44.99');
    expect(isPriceTooLong(pasted, 5)).toBe(false);
  });
});
