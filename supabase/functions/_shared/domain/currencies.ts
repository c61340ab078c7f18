/**
 * The currencies in which amounts can be shown. All amounts are stored and charged in US dollars.
 */
export const currencies = ['USD', 'GBP', 'EUR', 'AUD', 'CAD', 'MXN', 'PLN', 'RON'] as const;

export type Currency = (typeof currencies)[number];

export function isCurrency(value: unknown): value is Currency {
  return currencies.some((currency) => currency === value);
}
