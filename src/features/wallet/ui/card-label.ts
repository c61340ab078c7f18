import type { LinkedCard } from '@domain/answers/wallet.ts';

const names: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' };

/** 'Visa ending 4242'. */
export function cardLabel({ issuer, digits }: Pick<LinkedCard, 'issuer' | 'digits'>): string {
  return `${names[issuer] ?? issuer} ending ${digits}`;
}
