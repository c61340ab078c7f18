import type { Currency } from '@domain/currencies.ts';

const formatters = new Map<Currency, Intl.NumberFormat>();

function formatter(currency: Currency): Intl.NumberFormat {
  const known = formatters.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formatters.set(currency, made);
  return made;
}

/** Whole cents of US dollars as '$9.50'. Round amounts keep their cents, so that prices align. */
export function formatUsd(cents: number): string {
  return formatter('USD').format(cents / 100);
}

/** Short form for buttons that offer whole amounts: '$10', but '$9.50'. */
export function formatUsdShort(cents: number): string {
  const text = formatUsd(cents);
  return cents % 100 === 0 ? text.slice(0, -3) : text;
}

export type Rate = {
  currency: Currency;
  /** Units of the currency shown for one dollar: a fixed multiplier, not an exchange quote. */
  perUsd: number;
};

/** 'approx. £18.21', shown beside the dollars. Null for readers in dollars and for zero. */
export function formatApprox(cents: number, rate: Rate | null): string | null {
  if (!rate || rate.currency === 'USD' || cents === 0) return null;
  return `approx. ${formatter(rate.currency).format(Math.round(cents * rate.perUsd) / 100)}`;
}

/** '$23.40 (approx. £18.21)', for amounts inside a sentence. */
export function formatWithApprox(cents: number, rate: Rate | null): string {
  const approx = formatApprox(cents, rate);
  return approx === null ? formatUsd(cents) : `${formatUsd(cents)} (${approx})`;
}
