/** The currencies in which amounts may be shown. Everything is kept and charged in US dollars. */
export const CURRENCIES = ['USD', 'GBP', 'EUR', 'AUD', 'CAD', 'MXN', 'PLN', 'RON'] as const;

export type Currency = (typeof CURRENCIES)[number];

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value);
}
