import type { FieldError } from './messages.ts';

/* Checks of the three card fields while a person types. The provider's API validates them again. */

const acceptedBrands = ['visa', 'mastercard'];

export const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** `4242 4242 4242 4242`, or amex's `3782 822463 10005`. */
export function formatNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  if (/^3[47]/.test(digits)) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
      .filter(Boolean)
      .join(' ');
  }
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** `MM/YY`; a first digit above 1 can only be a single-digit month. */
export function formatExpiry(typed: string): string {
  const raw = digitsOf(typed);
  const digits = (/^[2-9]/.test(raw) ? `0${raw}` : raw).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

const cvcLength = (brand: string) => (brand === 'amex' ? 4 : 3);

/** The brand by the first digits, under the provider's name for it. */
export function brandOf(typed: string): string {
  const number = digitsOf(typed);
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|65|64[4-9])/.test(number)) return 'discover';
  if (/^(30[0-5]|36|38|39)/.test(number)) return 'diners';
  if (number.startsWith('35')) return 'jcb';
  return 'unknown';
}

/** Whether a card number has a valid length and Luhn checksum. */
export function passesChecksum(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

export function numberError(typed: string): FieldError | null {
  if (!passesChecksum(digitsOf(typed))) return 'invalid_card_number';
  return acceptedBrands.includes(brandOf(typed)) ? null : 'card_brand_not_accepted';
}

export function expiryError(typed: string, now = new Date()): FieldError | null {
  const [, month = '', year = ''] = /^(\d\d)\/(\d\d)$/.exec(typed) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const months = (2000 + Number(year)) * 12 + Number(month);
  const current = now.getFullYear() * 12 + now.getMonth() + 1;
  // no card is issued for more than twenty years
  const isOpen = months >= current && months <= current + 240;
  return isMonth && isOpen ? null : 'invalid_card_expiry';
}

export function cvcError(typed: string, number: string): FieldError | null {
  return typed.length === cvcLength(brandOf(number)) && /^\d+$/.test(typed)
    ? null
    : 'invalid_card_cvc';
}
