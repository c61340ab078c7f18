/** The search of a list is in the address. */
export type ListSearch = { q?: string };

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const { q } = search;
  // The router parses a search of digits as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  return text ? { q: text } : {};
}
